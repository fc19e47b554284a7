import { type Field, namedField } from '../../shared/operation/field.ts';
import { is, View } from 'drizzle-orm';
import { callableOperation } from '../../shared/access/callable-operation.ts';
import { keyText, nameOf, propertyOf } from '../crud/crud-operation.ts';
import type { TableDefinition } from '../database/database.ts';
import type { Operation } from '../document/operation.ts';
import type { ServedApi } from '../served-api.ts';
import { tableRoute } from '../routes.ts';
import { lackedScope } from '../../shared/access/property-guards.ts';
import type { Caller } from '../../shared/access/row-rule.ts';

/** Values by name. */
export type Values = ReadonlyMap<string, unknown>;

/** The rows of a model's list, limited to some fields. */
export interface ListedRows {
  readonly list: Operation;
  readonly isShownTo: (caller: Caller) => boolean;
  readonly names: readonly string[];
  readonly has: (values: readonly unknown[], caller: Caller) => Promise<boolean>;
  /** Values of the first row by name; empty without rows. */
  readonly first: (caller: Caller) => Promise<Values>;
}

/** Finds the rows of a model; null without fields or a list. */
export function listedRows({ operations, routes, database }: ServedApi) {
  const lists = Map.groupBy(
    operations.filter(({ path, crud }) => crud?.action === 'list' && !path.includes('{')),
    ({ crud }) => crud?.model,
  );
  return (model: string | undefined, fields: readonly Field[]): ListedRows | null => {
    const list = lists.get(model)?.[0];
    const route = list === undefined ? null : tableRoute(routes[`${list.method} ${list.path}`]);
    if (list === undefined || fields.length === 0) return null;
    // Views have no index by which to find a first row.
    if (route === null || is(route.table, View)) return null;
    const { rows, guards } = list.crud ?? {};
    const shown = new Set([...(callableOperation(list).guarded?.shown.values() ?? [])].flat());
    const all: TableDefinition = {
      ...{ table: route.table, related: route.related ?? {}, input: [] },
      ...{ ...(rows === undefined ? {} : { rows }), output: fields.map(namedField) },
    };
    const some: TableDefinition = { ...all, scope: fields };
    const firstOf = async (of: TableDefinition, scope: readonly string[], caller: Caller) =>
      (await database.table(of).list({ limit: 1, offset: 0 }, scope, undefined, caller))[0];
    const names = fields.map(nameOf);
    return {
      ...{ list, names },
      isShownTo: ({ scopes }) =>
        fields.map(propertyOf).every((property) => {
          return shown.has(property) && lackedScope(guards?.read ?? {}, property, scopes) === null;
        }),
      // The column may be unable to hold an example.
      has: (values, caller) =>
        firstOf(some, values.map(keyText), caller).then(
          (row) => row !== undefined,
          () => false,
        ),
      async first(caller) {
        const row = await firstOf(all, [], caller);
        return new Map(row === undefined ? [] : names.map((name) => [name, row[name]]));
      },
    };
  };
}
