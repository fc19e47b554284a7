import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import type { Alternative, OperationPlace, SchemePair, SecurityPair } from '../pairs.ts';
import { schemeRules, securityRules } from '../rules/security-rules.ts';
import { followedEntries, memberAt, type Node, type Source } from '../schema/source.ts';
import { judge, type Comparison, type Unit } from './comparison.ts';
import { judgeSchemes } from './judge-schemes.ts';

export type { SchemePair };

/** Compares the security requirements of an operation, or those of the document if it has none. */
export function compareSecurity(
  comparison: Comparison,
  unit: Unit,
  operations: { readonly before: OperationPlace; readonly after: OperationPlace },
): void {
  const nameOf = sharedNames(comparison);
  const before = alternativesOf(comparison.before, operations.before.value, nameOf.before);
  const after = alternativesOf(comparison.after, operations.after.value, nameOf.after);
  const isOwn = [operations.before, operations.after].some(({ value }) => 'security' in value);
  judge(unit, securityRules, securityPair(before, after), {
    subject: isOwn ? operations.after.name : 'Every operation without security of its own',
    place: isOwn ? pointerTo(operations.after.pointer, 'security') : '#/security',
  });
}

/** Compares the security schemes of two documents. */
export function compareSchemes(comparison: Comparison, unit: Unit): void {
  const before = schemesOf(comparison.before);
  for (const [name, after] of schemesOf(comparison.after)) {
    const was = before.get(name);
    if (was === undefined) continue;
    judge(unit, schemeRules, judgeSchemes(was.value, after.value), {
      subject: `The security scheme ${name}`,
      place: after.pointer,
    });
  }
}

function securityPair(before: readonly Alternative[], after: readonly Alternative[]): SecurityPair {
  const wasOpen = before.length === 0 || before.some(({ schemes }) => schemes.size === 0);
  const isOpen = after.length === 0 || after.some(({ schemes }) => schemes.size === 0);
  const rejected: string[] = [];
  const newScopes = new Set<string>();
  const lostScopes = new Set<string>();
  for (const old of before.filter(({ schemes }) => schemes.size > 0)) {
    const enough = isOpen ? [] : after.filter((now) => hasSchemes(old, now));
    const same = after.find((now) => hasSchemes(old, now) && hasSchemes(now, old));
    if (same !== undefined) scopesBeyond(same, old).forEach((scope) => lostScopes.add(scope));
    if (isOpen || enough.some((now) => scopesBeyond(old, now).length === 0)) continue;
    const [nearest] = enough;
    if (nearest === undefined) rejected.push(old.text);
    else scopesBeyond(old, nearest).forEach((scope) => newScopes.add(scope));
  }
  const offered = wasOpen
    ? []
    : after.filter(
        (now) =>
          now.schemes.size > 0 &&
          !before.some((old) => hasSchemes(old, now) && hasSchemes(now, old)),
      );
  return {
    ...{ wasOpen, isOpen, after, rejected },
    offered: offered.map(({ text }) => text),
    newScopes: [...newScopes],
    lostScopes: [...lostScopes],
  };
}

/** Whether the first includes all schemes of the second, ignoring scopes. */
function hasSchemes(one: Alternative, other: Alternative): boolean {
  return [...other.schemes.keys()].every((name) => one.schemes.has(name));
}

/** The scopes that the second requires and the first lacks. */
function scopesBeyond(one: Alternative, other: Alternative): readonly string[] {
  return [...other.schemes].flatMap(([name, scopes]) => {
    const own = new Set(one.schemes.get(name) ?? []);
    return scopes.filter((scope) => !own.has(scope));
  });
}

function alternativesOf(
  { root }: Source,
  operation: Node,
  nameOf: (name: string) => string,
): readonly Alternative[] {
  const listed = operation['security'] ?? root['security'];
  if (!Array.isArray(listed)) return [];
  return listed.filter(isRecord).map((requirement) => {
    const entries = Object.entries(requirement);
    const schemes = entries.map(([name, scopes]): [string, readonly string[]] => [
      nameOf(name),
      Array.isArray(scopes) ? scopes.map(String) : [],
    ]);
    return { schemes: new Map(schemes), text: entries.map(([name]) => name).join(' and ') };
  });
}

/** Names shared by both documents: a scheme found in one document only is named by its definition, so that a renamed one is the same. */
function sharedNames({
  before,
  after,
}: Comparison): Record<'before' | 'after', (name: string) => string> {
  const old = schemesOf(before);
  const now = schemesOf(after);
  const nameIn =
    (own: ReturnType<typeof schemesOf>) =>
    (name: string): string => {
      const scheme = own.get(name)?.value;
      if (scheme === undefined || (old.has(name) && now.has(name))) return name;
      const { description, ...definition } = scheme;
      void description;
      return JSON.stringify(Object.entries(definition).sort(([a], [b]) => (a < b ? -1 : 1)));
    };
  return { before: nameIn(old), after: nameIn(now) };
}

function schemesOf(source: Source): ReturnType<typeof followedEntries> {
  const components = memberAt(source, { value: source.root, pointer: '#' }, 'components');
  return components === null ? new Map() : followedEntries(source, components, 'securitySchemes');
}
