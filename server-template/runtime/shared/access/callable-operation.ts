import type { ListAbilities } from '../list/list-abilities.ts';
import type { QueryAbilities } from '../list/query-abilities.ts';
import type { EnvelopeMember, Member } from '../response-shape.ts';
import type { PropertyGuards } from './property-guards.ts';
import type { GuardedRelation } from './used-properties.ts';

/** An operation, as far as a document shows more or less of it. */
export interface CallableOperation {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  /** Null: a custom operation. */
  readonly guarded: GuardedOperation | null;
}

/** What an operation on a table does with properties that may need scopes. */
export interface GuardedOperation {
  readonly guards: PropertyGuards;
  readonly list: ListAbilities;
  /** Which properties are in each part of a row that can be selected. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  /** What a row is made of. */
  readonly row: readonly Member[];
  /** Null: rows are alone in a response. */
  readonly envelope: readonly EnvelopeMember[] | null;
  readonly relations: readonly GuardedRelation[];
  /** Null: it is not a query. */
  readonly query: QueryAbilities | null;
}

/** All scopes that properties need. */
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
