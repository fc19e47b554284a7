import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { TableShape } from '../table-shape.ts';
import type { PgConnection } from './written-rows.ts';

/** What changes the writes of a table, its partitions and children; for a view, assumed. */
interface WriteHooks {
  /** Rewrite rules that replace inserts or updates, which reject RETURNING. */
  readonly rules: boolean;
  /** Triggers that can skip a new row without an error. */
  readonly filters: boolean;
  /** Triggers that can change columns that an update does not set. */
  readonly updates: boolean;
  /** Rules or triggers that can do something other than delete a row. */
  readonly deletions: boolean;
}

const known = new WeakMap<object, Promise<WriteHooks>>();

/** Bits of pg_trigger.tgtype: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_trigger.h */
const events = { insert: 4, delete: 8, update: 16 };
const isRow = sql.raw('tgtype & 1 = 1');
const isEarly = sql.raw('tgtype & 66 > 0');
/** pg_rewrite.ev_type. */
const commands = { update: sql.raw("'2'"), insert: sql.raw("'3'"), delete: sql.raw("'4'") };

/** Queried once in advance, because an error would abort the transaction. */
export function writeHooks(database: PgConnection, { table }: TableShape): Promise<WriteHooks> {
  const ready = known.get(table);
  if (ready !== undefined) return ready;
  const id = sql`to_regclass(${quotedName(table as PgTable)})`;
  const tree = sql`with recursive tree (id) as (select ${id}::oid union select inhrelid from pg_inherits join tree on inhparent = id) select id from tree`;
  const has = (event: keyof typeof events, condition: SQL): SQL =>
    sql`exists (select 1 from pg_trigger where tgrelid in (${tree}) and not tgisinternal and tgtype & ${sql.raw(String(events[event]))} > 0 and ${condition})`;
  const replaces = (...types: SQL[]): SQL =>
    sql`exists (select 1 from pg_rewrite where ev_class = ${id} and is_instead and ev_type in (${sql.join(types, sql`, `)}))`;
  const isView = sql`exists (select 1 from pg_class where oid = ${id} and relkind in ('v', 'f'))`;
  const skips = (event: keyof typeof events): SQL => has(event, sql`${isRow} and ${isEarly}`);
  const asked = database
    .select({
      rules: sql<boolean>`${replaces(commands.insert, commands.update)}`,
      filters: sql<boolean>`${isView} or ${skips('insert')}`,
      updates: sql<boolean>`${isView} or ${has('update', sql`true`)}`,
      deletions: sql<boolean>`${isView} or ${skips('delete')} or ${replaces(commands.delete)}`,
    })
    .from(sql`(select 1) as t`)
    .execute()
    .then(([row]) => row ?? { rules: false, filters: false, updates: false, deletions: false });
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
