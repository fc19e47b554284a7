import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { TableShape } from '../table-shape.ts';
import type { PgConnection } from './written-rows.ts';

const known = new WeakMap<object, Promise<boolean>>();

/**
 * Whether a table has rewrite rules (CREATE RULE), queried once in advance, because the error would
 * abort the transaction.
 */
export function hasRules(database: PgConnection, { table }: TableShape): Promise<boolean> {
  const ready = known.get(table);
  if (ready !== undefined) return ready;
  const asked = database
    .select({ found: sql`1` })
    .from(sql`pg_rewrite`)
    .where(sql`ev_class = to_regclass(${quotedName(table as PgTable)}) and rulename <> '_RETURN'`)
    .limit(1)
    .execute()
    .then((rows) => rows.length > 0);
  asked.catch(() => known.delete(table));
  known.set(table, asked);
  return asked;
}

/** Qualified SQL name of a table. */
export function quotedName(table: PgTable): string {
  const { name, schema } = getTableConfig(table);
  const path = schema === undefined ? [name] : [schema, name];
  return path.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
}
