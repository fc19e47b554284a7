import type { Related } from '../../../shared/list/condition-tree.ts';
import {
  valueFor,
  type Caller,
  type RowRule,
  type RuleLeaf,
} from '../../../shared/access/row-rule.ts';
import type { Reason } from '../../../shared/reasons/reason.ts';
import { scopeReason } from '../../../shared/reasons/reason.ts';
import { ruleText } from '../../../shared/reasons/rule-text.ts';

/** A row, as its rule is decided for it. */
export interface RuledRow {
  readonly caller: Caller;
  /** Whether the row satisfies a part of the rule, as the database decides it. */
  readonly satisfies: (part: RowRule) => Promise<boolean>;
  /** Value of a property, of the row itself or of the one at the end of the path. */
  readonly valueOf: (property: string, path: readonly Related<RuleLeaf>[]) => Promise<unknown>;
}

/**
 * The parts of a rule that a row does not satisfy; each is tested by itself, in the same way as the
 * whole. Empty: it satisfies the rule.
 */
export async function ruleReasons(rule: RowRule, row: RuledRow): Promise<readonly Reason[]> {
  const found = await reasonsAt(rule, { row, path: [] });
  // A rule may have the same part twice.
  return [...new Map(found.map((reason) => [reason.rule ?? reason.text, reason])).values()];
}

/** A place in a rule, below relations to other tables. */
interface Place {
  readonly row: RuledRow;
  readonly path: readonly Related<RuleLeaf>[];
}

async function reasonsAt(rule: RowRule, place: Place): Promise<readonly Reason[]> {
  const { row, path } = place;
  if (await row.satisfies(wrapped(rule, path))) return [];
  switch (rule.kind) {
    case 'all': {
      const parts = await inTurn(rule.rules, (part) => reasonsAt(part, place));
      const found = parts.flat();
      // Each part may hold for a different related row.
      return found.length > 0 ? found : [await wholeReason(rule, place)];
    }
    case 'any': {
      const oneOf = await inTurn(rule.rules, (part) => reasonsAt(part, place));
      const [only] = oneOf;
      if (oneOf.length === 1 && only !== undefined) return only;
      const changes = oneOf.map((parts) => parts.map(({ change }) => change).join(' '));
      return [{ ...(await wholeReason(rule, place)), oneOf, change: changes.join(' Or: ') }];
    }
    case 'related': {
      const inner = { row, path: [...path, rule] };
      const isThere = await row.satisfies(wrapped(anyRow, inner.path));
      return isThere ? reasonsAt(rule.rule, inner) : [await missingRelated(rule, place)];
    }
    case 'scope':
      return [scopeReason(rule.scope)];
    case 'not':
    case 'compare':
    case 'null':
      return [await wholeReason(rule, place)];
  }
}

const anyRow: RowRule = { kind: 'all', rules: [] };

function wrapped(rule: RowRule, path: Place['path']): RowRule {
  return path.reduceRight<RowRule>((inner, one) => ({ ...one, rule: inner }), rule);
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function prefixOf(path: Place['path']): string {
  return path.map(({ model }) => `${model}.`).join('');
}

async function missingRelated(
  { model, key }: Related<RuleLeaf>,
  { row, path }: Place,
): Promise<Reason> {
  const names = key.map(([own]) => prefixOf(path) + own);
  const actual = await Promise.all(key.map(([own]) => row.valueOf(own, path)));
  return {
    ...{ kind: 'rule', rule: `${prefixOf(path)}${model}`, property: names.join(', ') },
    actual: actual.length === 1 ? actual[0] : actual,
    text: `The row rule needs a ${model}, to which ${names.join(', ')} refers; there is none.`,
    change: `Let ${names.join(', ')} (${shown(actual)}) refer to an existing ${model}.`,
  };
}

async function wholeReason(rule: RowRule, { row, path }: Place): Promise<Reason> {
  const prefix = prefixOf(path);
  const facts = factsOf(rule, row.caller);
  const compared = rule.kind === 'not' ? rule.rule : rule;
  const own = 'property' in compared ? compared.property : null;
  const actual = own === null ? undefined : await row.valueOf(own, path);
  const property = own === null ? null : prefix + own;
  return {
    ...ruleReason(rule, { caller: row.caller, prefix }),
    ...(property === null ? {} : { property, actual }),
    change: changeText({ ...facts, property, actual }, ruleText(rule, prefix)),
  };
}

/** A part of a rule as a reason, regardless of the row. */
export function ruleReason(
  rule: RowRule,
  { caller, prefix = '' }: { readonly caller: Caller; readonly prefix?: string },
): Reason {
  const { missing, claim, op, expected } = factsOf(rule, caller);
  const text = ruleText(rule, prefix);
  return {
    ...{ kind: 'rule', rule: text },
    ...(op === null ? {} : { op }),
    ...(claim === null ? {} : { claim }),
    ...(expected === undefined ? {} : { expected }),
    ...(rule.kind === 'scope' ? { scope: rule.scope } : {}),
    text:
      missing === null
        ? `The row is outside the rule ${text}.`
        : `The rule ${text} needs the claim ${missing.join('.')}, which the caller does not have.`,
    change:
      missing === null
        ? `Only rows with ${text} are reached.`
        : `Call with the claim ${missing.join('.')}.`,
  };
}

interface Facts {
  /** The claim that the caller does not have. */
  readonly missing: readonly string[] | null;
  readonly claim: readonly string[] | null;
  readonly op: string | null;
  readonly expected: unknown;
}

function factsOf(rule: RowRule, caller: Caller): Facts {
  if (rule.kind === 'not') {
    const { op, ...facts } = factsOf(rule.rule, caller);
    return { ...facts, op: op === null ? null : `not ${op}` };
  }
  const missing = missingClaim(rule, caller);
  if (rule.kind === 'null') {
    return { missing, claim: null, op: rule.isNull ? 'null' : 'notNull', expected: undefined };
  }
  if (rule.kind !== 'compare') return { missing, claim: missing, op: null, expected: undefined };
  const { op, value } = rule;
  const claim = 'claim' in value ? value.claim : null;
  return { missing, claim, op, expected: valueFor(value, caller) };
}

function missingClaim(rule: RowRule, caller: Caller): readonly string[] | null {
  if ('rules' in rule) {
    return rule.rules.map((part) => missingClaim(part, caller)).find((one) => one !== null) ?? null;
  }
  if ('rule' in rule) return missingClaim(rule.rule, caller);
  if (rule.kind !== 'compare' || !('claim' in rule.value)) return null;
  return valueFor(rule.value, caller) === undefined ? rule.value.claim : null;
}

function changeText(
  {
    missing,
    claim,
    expected,
    property,
    actual,
  }: Facts & { readonly property: string | null; readonly actual: unknown },
  text: string,
): string {
  const row = property === null ? '' : ` ${property} of the row is ${shown(actual)}.`;
  if (missing !== null) return `Call with the claim ${missing.join('.')}.${row}`;
  if (claim === null) return `The row must satisfy ${text}.${row}`;
  const name = claim.join('.');
  return `Call with a claim ${name}, or use a row, for which ${text}.${row} The claim is ${shown(expected)}.`;
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
