import { is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { mayBreakRule } from '../rules/ruled-row.ts';
import { orderKey } from '../statements/list-order.ts';
import { readStatements } from '../statements/read-statements.ts';
import { replacedDeletion } from '../statements/replaced-deletion.ts';
import type { SelectionWords } from '../statements/selected-sql.ts';
import type { Row } from '../database.ts';
import type { Statement, TableStatements } from '../statements/table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import {
  hasKey,
  hasMovedKey,
  type InsertedRowWords,
  isInserted,
  notOrdered,
  parameters,
  withSentColumns,
} from '../statements/shape-sql.ts';
import { asText } from './codecs.ts';
import { withOnlyRow } from './inherited-rows.ts';
import { keyedRows, manyRows } from './keyed-rows.ts';
import { foundBy, withoutEquality } from './marked-rows.ts';
import { quotedName, writeHooks } from './write-hooks.ts';
import { type PgConnection, type PgWrite, type Session, versionOf } from './pg-write.ts';
import { unread, written } from './written-rows.ts';

/** Drizzle omits identities, so that a table with nothing else would have no column left. */
function insertion(on: Session, table: PgTable, sent: readonly ShapedField[]) {
  const into = on.insert(table, ...(sent.map(({ property }) => property) as []));
  return (sent.length === 0 ? into.overridingSystemValue() : into).values(parameters(sent));
}

/** Statements of one table; outside of a transaction, a write has one of its own. */
export function postgresStatements(
  database: PgConnection,
  given: TableShape,
  endsTransaction = false,
): TableStatements {
  const shape = withOnlyRow(given);
  const table = shape.table as PgTable;
  return {
    ...readStatements({
      shape,
      select: (fields) => database.select(fields).from(table).$dynamic(),
      total: sql`(select count(*) from ${table})`,
      // An update changes ctid, and only users that may read the whole table can read it.
      totalOrder: (ordered) => totalOrder(shape, [], ordered),
    }),
    ...(is(shape.table, PgTable) ? { estimate: () => estimateStatement(database, table) } : {}),
    create(sent, kept) {
      const insert = (on: Session) => insertion(on, table, sent);
      const write: PgWrite = {
        ...{ database, shape, kept, sent, isJudged: shape.rule !== null, endsTransaction },
        returning: (on, read) => insert(on).returning(read),
        write: (on) => insert(on).prepare(),
        written: isInserted({ ...shape, primaryKey: foundBy(shape) }, sent, insertedRowWords),
        before: null,
      };
      return shape.unread === null || shape.rule !== null ? written(write) : unread(write);
    },
    hasTriggers: async () => (await writeHooks(database, shape)).any,
    ...manyRows(database, shape, (on, own, sent) => postgresStatements(on, own).create(sent, true)),
    ...keyedRows(database, shape),
    update: (sent, kept) => updateStatement({ database, shape, kept, sent, endsTransaction }),
    delete: () => deleteStatement(database, shape),
  };
}

function updateStatement(
  parts: Pick<PgWrite, 'database' | 'shape' | 'kept' | 'sent' | 'endsTransaction'>,
): Statement<readonly Row[]> {
  const { database, shape, sent } = parts;
  const table = withSentColumns(shape.table as PgTable, sent);
  const update = (on: Session) => on.update(table).set(parameters(sent)).where(hasKey(shape));
  const statement = (isJudged: boolean): Statement<readonly Row[]> =>
    written({
      ...{ ...parts, isJudged },
      returning: (on, read) => update(on).returning(read),
      write: (on) => update(on).prepare(),
      written: hasMovedKey(shape, sent),
      before: hasKey(shape),
    });
  if (shape.rule === null) return statement(false);
  const judged = statement(true);
  if (mayBreakRule(shape, sent)) return judged;
  const plain = statement(false);
  return async (values) => {
    const { rules, update: hooks } = await writeHooks(database, shape);
    return (rules || hooks.early || hooks.late ? judged : plain)(values);
  };
}

function deleteStatement(database: PgConnection, shape: TableShape): Statement<boolean> {
  const table = shape.table as PgTable;
  const remove = (on: PgConnection) => on.delete(table).where(hasKey(shape)).prepare();
  const query = remove(database);
  const version = versionOf(shape);
  return async (values) => {
    if (!(await writeHooks(database, shape)).deletions)
      return (await query.execute(values)).rowCount !== 0;
    return database.transaction((on) => {
      const reading = on.select({ version }).from(table).where(hasKey(shape)).prepare();
      return replacedDeletion({
        version: async () => (await reading.execute(values))[0]?.version ?? null,
        run: async () => (await remove(on).execute(values)).rowCount ?? 0,
      });
    });
  };
}

/** For a partitioned table it is only set by ANALYZE; -1: unknown. */
function estimateStatement(database: PgConnection, table: PgTable): Statement<unknown> {
  const query = database
    .select({ total: sql`reltuples` })
    .from(sql`pg_class`)
    .where(sql`oid = to_regclass(${quotedName(table)})`)
    .prepare();
  return async (values) => (await query.execute(values))[0]?.total;
}

/** `ilike` ignores case in all alphabets of the collation. */
export const postgresWords: SelectionWords = {
  contains: (column, { pattern }) => sql`${column} ilike ${pattern} escape '!'`,
  comparedText: (column) => (withoutEquality.test(column.getSQLType()) ? asText(column) : null),
  special: /[!%_]/g,
  nullsLast: true,
  comparesRows: true,
};

const insertedRowWords: InsertedRowWords = {
  lastNumber: sql`lastval()`,
  same: (column, value) => sql`${column} is not distinct from ${value}`,
};

/** The key, else the database's number of a row, else every column. */
export function totalOrder(
  shape: TableShape,
  rowIdentity: readonly SQL[],
  ordered: ReadonlySet<string>,
): SQL[] {
  const key = orderKey(shape);
  if (key.length > 0) return notOrdered(key, ordered).map((column) => sql`${column}`);
  if (rowIdentity.length > 0) return [...rowIdentity];
  // Types without an order (json, point) are ordered by their text.
  return notOrdered(shape.columns, ordered).map((column) =>
    /Jsonb?$|CustomColumn$/.test(column.columnType) ? asText(column) : sql`${column}`,
  );
}
