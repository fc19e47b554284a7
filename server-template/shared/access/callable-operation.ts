import type { ListAbilities } from '../list/list-abilities.ts';
import type { QueryAbilities } from '../list/query-abilities.ts';
import { namedField } from '../operation/field.ts';
import type { ResolvedCrud } from '../operation/resolved-crud.ts';
import type { EnvelopeMember, Member } from '../response-shape.ts';
import type { PropertyGuards } from './property-guards.ts';
import { shownProperties } from './shown-properties.ts';
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

/** The parts of an operation that caller-specific documents depend on; `method` is in upper case. */
export function callableOperation({
  method,
  path,
  crud,
}: {
  readonly method: string;
  readonly path: string;
  readonly crud: ResolvedCrud | null;
}): CallableOperation {
  if (crud === null) return { method, path, guarded: null };
  const { guards, list = {}, output = [], embed, query = null } = crud;
  const fields = output.map(namedField);
  const plain = fields.map(({ name, property }): Member => ({
    ...{ name, value: { kind: 'column', property } },
  }));
  const { row = plain, envelope = null } = crud;
  return {
    ...{ method, path },
    guarded: {
      guards: guards ?? { read: {}, write: {} },
      ...{ list, query },
      shown: shownProperties(row, fields),
      ...{ row, envelope },
      relations: embed?.relations ?? [],
    },
  };
}

/** All scopes of properties. */
export function propertyScopes(operations: readonly CallableOperation[]): readonly string[] {
  return [
    ...new Set(operations.flatMap(({ guarded }) => (guarded === null ? [] : scopesOf(guarded)))),
  ];
}

function scopesOf({ guards, list, relations, query }: GuardedOperation): readonly string[] {
  const ofRelations = (some: readonly GuardedRelation[]): readonly string[] =>
    some.flatMap(({ read = {}, through, relations: more = [] }) => [
      ...Object.values(read),
      ...Object.values(through?.read ?? {}),
      ...ofRelations(more),
    ]);
  const tables = Object.values(query?.where?.tables ?? {});
  return [
    ...[guards.read, guards.write].flatMap((part) => Object.values(part)),
    ...ofRelations(relations),
    ...(list.relatedFilters ?? []).flatMap(({ way }) => ofRelations(way)),
    ...tables.flatMap(({ read = {} }) => Object.values(read)),
  ];
}
