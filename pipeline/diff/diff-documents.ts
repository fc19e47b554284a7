import { levels, type Finding } from './finding.ts';
import type { OperationPlace, PairedOperation } from './pairs.ts';
import { operationRules } from './rules/operation-rules.ts';
import { comparedSource, type Node } from './schema/source.ts';
import { compareBodies } from './walk/body.ts';
import { compareCallbacks, compareWebhooks } from './walk/compare-callbacks.ts';
import { compareServers } from './walk/compare-servers.ts';
import { judge, newUnit, type Comparison, type Unit } from './walk/comparison.ts';
import { operationsOf, pairOperations } from './walk/pair-operations.ts';
import { compareParameters } from './walk/parameter.ts';
import { compareResponses } from './walk/response.ts';
import { compareSchemes, compareSecurity } from './walk/security.ts';

/** The changes between two OpenAPI documents, from the viewpoint of the API's clients: the worst first, otherwise in the order of the new document. A change to a shared schema is one finding with all operations that use it. `today` (`2026-11-22`) decides whether an announced removal was due. */
export function diffDocuments(before: object, after: object, today: string): readonly Finding[] {
  const comparison: Comparison = {
    before: comparedSource(before),
    after: comparedSource(after),
    units: new Map(),
    today,
  };
  const whole = newUnit();
  const roots = { before: comparison.before.root, after: comparison.after.root };
  compareServers(whole, roots, { subject: 'The document', pointer: '#/servers' });
  compareSchemes(comparison, whole);
  const operations = pairOperations(
    operationsOf(comparison.before, roots.before['paths'], '#/paths'),
    operationsOf(comparison.after, roots.after['paths'], '#/paths'),
  ).map((pair) => ({ name: nameOf(pair), unit: compareOperation(comparison, pair) }));
  return gathered([{ name: null, unit: whole }, ...operations, ...compareWebhooks(comparison)]);
}

function nameOf({ before, after }: PairedOperation): string {
  return (after ?? before)?.name ?? '';
}

function compareOperation(comparison: Comparison, pair: PairedOperation): Unit {
  const unit = newUnit();
  const { before, after } = pair;
  judge(
    unit,
    operationRules,
    { ...pair, today: comparison.today },
    {
      subject: nameOf(pair),
      place: (after ?? before)?.pointer ?? '#',
      document: after === null ? 'old' : 'new',
    },
  );
  if (before === null || after === null) return unit;
  const both = { before, after };
  const servers = [before.value, after.value, before.item.value, after.item.value];
  if (servers.some((holder) => 'servers' in holder)) {
    const own = {
      before: holderOf(comparison.before.root, before),
      after: holderOf(comparison.after.root, after),
    };
    compareServers(unit, own, { subject: after.name, pointer: after.pointer });
  }
  compareSecurity(comparison, unit, both);
  compareParameters(comparison, unit, both);
  compareBodies(comparison, unit, both, 'request');
  compareResponses(comparison, unit, both);
  compareCallbacks(comparison, unit, both);
  return unit;
}

/** The object whose servers apply to an operation: the operation, its path or the document. */
function holderOf(root: Node, { value, item }: OperationPlace): Node {
  const holders = [value, item.value, root];
  return holders.find((holder) => 'servers' in holder) ?? {};
}

/** Each finding once, with the operations that it affects. */
function gathered(
  roots: readonly { readonly name: string | null; readonly unit: Unit }[],
): readonly Finding[] {
  const found = new Map<string, Finding & { readonly operations: string[] }>();
  for (const { name, unit } of roots) {
    for (const finding of [...reached(unit)].flatMap(({ findings }) => findings)) {
      const key = `${finding.rule} ${finding.place} ${finding.message}`;
      const known = found.get(key) ?? { ...finding, operations: [] };
      found.set(key, known);
      if (name !== null && !known.operations.includes(name)) known.operations.push(name);
    }
  }
  return [...found.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

function reached(unit: Unit, seen = new Set<Unit>()): ReadonlySet<Unit> {
  if (seen.has(unit)) return seen;
  seen.add(unit);
  for (const used of unit.uses) reached(used, seen);
  return seen;
}
