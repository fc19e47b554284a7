import { nobody, ruleFor } from '../../../shared/access/row-rule.ts';
import type { Operation } from '../../document/operation.ts';

/** Callers who send the same kinds of credentials. */
export interface CallerKind {
  readonly title: string;
  /** Scopes by the name of the security scheme; empty: no credentials. */
  readonly held: ReadonlyMap<string, readonly string[]>;
}

/** What callers of a kind reach by an operation. */
export type Reach = 'yes' | 'some rows' | 'no rows' | 'no';

/** Callers without credentials, and those with each combination that an operation requires; fewer scopes first. */
export function callerKinds(operations: readonly Operation[]): readonly CallerKind[] {
  const kinds = new Map<string, CallerKind>();
  for (const requirement of operations.flatMap(({ security }) => security)) {
    const held = new Map(Object.entries(requirement));
    const title = titleOf(held);
    if (held.size > 0) kinds.set(title, { title, held });
  }
  const anyone: CallerKind = { title: 'anyone', held: new Map() };
  return [anyone, ...[...kinds.values()].sort((one, other) => sizeOf(one) - sizeOf(other))];
}

/** What callers of a kind reach by an operation, whatever the claims in their tokens. */
export function reachOf({ held }: CallerKind, { security, crud }: Operation): Reach {
  const isMet = security.some((requirement) =>
    Object.entries(requirement).every(
      ([scheme, scopes]) =>
        scopes.every((scope) => held.get(scheme)?.includes(scope) ?? false) && held.has(scheme),
    ),
  );
  if (!isMet && security.length > 0) return 'no';
  if (crud?.rows === undefined) return 'yes';
  if (held.size > 0) return 'some rows';
  const rule = ruleFor(crud.rows, nobody, (_comparison, value) => value);
  return rule === true ? 'yes' : rule === false ? 'no rows' : 'some rows';
}

function titleOf(held: CallerKind['held']): string {
  return [...held]
    .map(([scheme, scopes]) =>
      scopes.length === 0 ? scheme : `${scheme} with ${scopes.join(', ')}`,
    )
    .join(' and ');
}

function sizeOf({ held }: CallerKind): number {
  return [...held.values()].flat().length;
}
