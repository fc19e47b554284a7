import type { ListAbilities } from '../list/list-abilities.ts';
import type { QueryAbilities } from '../list/query-abilities.ts';
import type { EnvelopeMember, Member } from '../response-shape.ts';
import type { PropertyGuards } from './property-guards.ts';
import type { GuardedRelation } from './used-properties.ts';

/** The parts of an operation that caller-specific documents depend on. */
export interface CallableOperation {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  /** Null: a custom operation. */
  readonly guarded: GuardedOperation | null;
}

/** The properties of an operation on a table that may need scopes. */
export interface GuardedOperation {
  readonly guards: PropertyGuards;
  readonly list: ListAbilities;
  /** The properties in each part of a row that can be selected. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  /** Members of a row. */
  readonly row: readonly Member[];
  /** Null: no envelope. */
  readonly envelope: readonly EnvelopeMember[] | null;
  readonly relations: readonly GuardedRelation[];
  /** Null: not a query. */
  readonly query: QueryAbilities | null;
}

/** All scopes of properties. */
export function propertyScopes(operations: readonly CallableOperation[]): readonly string[] {
  return [
    ...new Set(operations.flatMap(({ guarded }) => (guarded === null ? [] : scopesOf(guarded)))),
  ];
}

function scopesOf({ guards, relations, query }: GuardedOperation): readonly string[] {
  const ofRelations = (some: readonly GuardedRelation[]): readonly string[] =>
    some.flatMap(({ read = {}, relations: more = [] }) => [
      ...Object.values(read),
      ...ofRelations(more),
    ]);
  const tables = Object.values(query?.where?.tables ?? {});
  return [
    ...[guards.read, guards.write].flatMap((part) => Object.values(part)),
    ...ofRelations(relations),
    ...tables.flatMap(({ read = {} }) => Object.values(read)),
  ];
}
