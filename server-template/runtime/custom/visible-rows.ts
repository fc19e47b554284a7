import { type SQL, sql, type Table, type View } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Operation } from '../document/operation.ts';
import type { Routes } from '../routes.ts';
import type { Caller } from '../../shared/access/row-rule.ts';

/** The condition for the rows of a table or view that a caller may read; undefined: all of them. */
export type VisibleRows = (table: Table | View) => SQL | undefined;

/**
 * The rules of a table's list, else of its query or get, as a condition for the user's own queries.
 */
export function visibleRows({
  routes,
  operations,
  database,
}: {
  readonly routes: Routes;
  readonly operations: readonly Operation[];
  readonly database: Database;
}): (caller: Caller) => VisibleRows {
  const readers = (['list', 'query', 'get'] as const).flatMap((kind) =>
    operations.flatMap(({ method, path, crud }) => {
      const route = routes[`${method} ${path}`];
      return crud !== null && route?.kind === kind ? [{ route, crud }] : [];
    }),
  );
  return (caller) => (table) => {
    const found = readers.find(({ route }) => route.table === table);
    if (found === undefined || found.crud.rows === undefined) return undefined;
    const { rows } = found.crud;
    const { related = {} } = found.route;
    const condition = database.condition({ table, rows, related }, caller);
    return condition === null ? sql`1 = 0` : condition;
  };
}
