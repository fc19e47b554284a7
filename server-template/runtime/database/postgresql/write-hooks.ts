import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { TableShape } from '../table-shape.ts';
import type { PgConnection } from './pg-write.ts';

/** What changes the writes of a table, its partitions and children; for a view, assumed. */
export interface WriteHooks {
  /** Rewrite rules that replace inserts or updates, and reject RETURNING. */
  readonly rules: boolean;
  readonly insert: EventHooks;
  readonly update: EventHooks;
  /** Rules or triggers that can do something other than delete a row. */
  readonly deletions: boolean;
  /** Any rules or triggers. */
  readonly any: boolean;
}

/** Triggers of an event. */
export interface EventHooks {
  /** They can skip or change a row before it is written. */
  readonly early: boolean;
  /** They can change or delete a row that RETURNING has returned. */
  readonly late: boolean;
  /** Some of those wait for the end of the transaction: constraint triggers. */
  readonly deferred: boolean;
}

const known = new WeakMap<object, Promise<WriteHooks>>();

/** Bits of pg_trigger.tgtype: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_trigger.h */
const events = { insert: 4, delete: 8, update: 16 };
const isEarly = sql.raw('tgtype & 1 = 1 and tgtype & 66 > 0');
const isLate = sql.raw('tgtype & 66 = 0');
const isDeferred = sql.raw('tgtype & 66 = 0 and tginitdeferred');
/** pg_rewrite.ev_type. */
const commands = { update: sql.raw("'2'"), insert: sql.raw("'3'"), delete: sql.raw("'4'") };
/** A rule without a condition may have its own RETURNING. */
const rejectsReturning = sql.raw(
  "(ev_qual::text <> '<>' or strpos(ev_action::text, ':returningList (') = 0)",
);

/** Queried once in advance, because an error would abort the transaction. */
export function writeHooks(database: PgConnection, { table }: TableShape): Promise<WriteHooks> {
  const ready = known.get(table);
  if (ready !== undefined) return ready;
  const id = sql`to_regclass(${quotedName(table as PgTable)})`;
  const tree = sql`with recursive tree (id) as (select ${id}::oid union select inhrelid from pg_inherits join tree on inhparent = id) select id from tree`;
  const has = (event: keyof typeof events, condition: SQL): SQL =>
    sql<boolean>`exists (select 1 from pg_trigger where tgrelid in (${tree}) and not tgisinternal and tgtype & ${sql.raw(String(events[event]))} > 0 and ${condition})`;
  const replaces = (condition: SQL, ...types: SQL[]): SQL =>
    sql`exists (select 1 from pg_rewrite where ev_class = ${id} and is_instead and ${condition} and ev_type in (${sql.join(types, sql`, `)}))`;
  const isView = sql`exists (select 1 from pg_class where oid = ${id} and relkind in ('v', 'f'))`;
  const hooks = (event: 'insert' | 'update') => ({
    early: sql<boolean>`${isView} or ${has(event, isEarly)}`,
    late: sql<boolean>`${isView} or ${has(event, isLate)}`,
    // Those of the tables behind a view are unknown.
    deferred: sql<boolean>`${has(event, isDeferred)} or (${isView} and exists (select 1 from pg_trigger where not tgisinternal and tginitdeferred))`,
  });
  const asked = database
    .select({
      rules: sql<boolean>`${replaces(rejectsReturning, commands.insert, commands.update)}`,
      ...{ insert: hooks('insert'), update: hooks('update') },
      any: sql<boolean>`${isView} or exists (select 1 from pg_trigger where tgrelid in (${tree}) and not tgisinternal) or exists (select 1 from pg_rewrite where ev_class = ${id} and ev_type <> '1')`,
      deletions: sql<boolean>`${isView} or ${has('delete', isEarly)} or ${replaces(sql`true`, commands.delete)}`,
    })
    .from(sql`(select 1) as t`)
    .execute()
    .then(([row]) => row ?? noHooks);
  asked.catch(() => known.delete(table));
  known.set(table, asked);
  return asked;
}

const noEvent: EventHooks = { early: false, late: false, deferred: false };
const noHooks: WriteHooks = {
  rules: false,
  insert: noEvent,
  update: noEvent,
  deletions: false,
  any: false,
};

/** Runs the triggers that wait for the end of the transaction, which comes next. */
export async function runDeferred(on: PgConnection, hooks: EventHooks): Promise<void> {
  if (hooks.deferred) await on.execute(sql`set constraints all immediate`);
}

/** Qualified SQL name of a table. */
export function quotedName(table: PgTable): string {
  const { name, schema } = getTableConfig(table);
  const path = schema === undefined ? [name] : [schema, name];
  return path.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
}
