import { DrizzleQueryError, is, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import type { SQLiteTable, SQLiteView } from 'drizzle-orm/sqlite-core';
import type { Row } from '../database.ts';
import { driverFields } from '../driver-error.ts';
import { mayBreakRule, withVerdict } from '../rules/ruled-row.ts';
import { joined } from '../statements/junction-sql.ts';
import { orderKey } from '../statements/list-order.ts';
import { storedRows } from '../statements/many-rows.ts';
import { replacedDeletion } from '../statements/replaced-deletion.ts';
import type { SelectedSql, SelectionWords } from '../statements/selected-sql.ts';
import type {
  Parameters,
  Statement,
  TableStatements,
  Totals,
} from '../statements/table-statements.ts';
import { numbersRows, type ShapedField, type TableShape } from '../table-shape.ts';
import {
  hasKey,
  hasMovedKey,
  inScope,
  isInserted,
  notOrdered,
  parameters,
  parametersOfRows,
  rowOf,
  selectedSql,
  selection,
  withSentColumns,
} from '../statements/shape-sql.ts';
import { namingReference } from './broken-reference.ts';
import { changedRows } from './changed-rows.ts';
import { containsFunction } from './file.ts';
import { keyedRows } from './keyed-rows.ts';
import { newRows, settledRows } from './new-rows.ts';
import {
  allOrNone,
  hasTriggers,
  judged,
  type Judging,
  type Readable,
  versionOf,
} from './written-rows.ts';

/** LIKE ignores case only for ASCII: other letters are compared in JavaScript. */
export const selectionWords: SelectionWords = {
  contains: (column, { pattern, text }) =>
    sql`iif(${text} glob '*[^ -~]*', ${sql.raw(containsFunction)}(${column}, ${text}), ${column} like ${unseen(pattern)} escape '!')`,
  special: /[!%_]/g,
  nullsLast: false,
  comparesRows: true,
};

/**
 * A value hidden from the planner. SQLite plans a statement again in each execution if the plan
 * depends on a parameter, as it does on a bare one in LIMIT and LIKE:
 * https://sqlite.org/c3ref/prepare.html.
 */
const unseen = (value: SQL): SQL => sql`(${value} || '')`;

/** A page's limit or offset, unseen. The types allow no expression, but Drizzle prints it. */
const bound = (name: 'limit' | 'offset'): Placeholder =>
  sql`(${sql.placeholder(name)} + 0)` as unknown as Placeholder;

function selectRows(database: NodeSQLiteDatabase, shape: TableShape, fields: Record<string, SQL>) {
  const source = database
    .select(fields)
    .from(shape.table as SQLiteTable | SQLiteView)
    .$dynamic();
  return joined(source, shape);
}

/** Statements of one table. */
export function sqliteStatements(database: NodeSQLiteDatabase, shape: TableShape): TableStatements {
  const table = shape.table as SQLiteTable;
  const fast = selection(shape);
  const wide = selection(shape, wideSql);
  const rows = (fields: Record<string, SQL>) => selectRows(database, shape, fields);
  const page = (fields: Record<string, SQL>, { where, order, ordered }: SelectedSql) =>
    rows(fields)
      .where(inScope(shape, where))
      .orderBy(...order, ...totalOrder(shape, ordered))
      .limit(bound('limit'))
      .offset(bound('offset'))
      .prepare();
  const row = (fields: Record<string, SQL>) => rows(fields).where(hasKey(shape)).prepare();
  const judge = (written: SQL): Judging => ({
    ...{ database, shape },
    verdicts: rows(withVerdict(shape, {})).where(written).prepare(),
  });
  return {
    list: (selected) => widening(page(fast, selected), () => page(wide, selected)),
    totals: (totals) => totalsStatement(database, shape, totals),
    get: () => widening(row(fast), () => row(wide)),
    create(fields) {
      const made = (): SQL => isMade(shape, fields);
      const statement = insertion(database, shape, fields);
      const insert = newRows(
        { database, shape, sent: fields, fields: wide, made: made() },
        (values) => statement.all(values),
      );
      const write = (values: Parameters): readonly Row[] =>
        shape.unread === 'kept' ? [{}, ...insert(values)].slice(-1) : storedRows(1)(insert(values));
      const judgedWrite =
        shape.rule === null ? whole(database, shape, write) : judged(judge(made()), write);
      return namingReference(database, { shape, sent: fields, isNew: true }, judgedWrite);
    },
    ...{ ...manyRows(database, shape), ...keyedRows(database, shape, wideSql) },
    update(fields) {
      const moved = hasMovedKey(shape, fields);
      const statement = database
        .update(withSentColumns(table, fields))
        .set(parameters(fields))
        .where(hasKey(shape))
        .returning(wide)
        .prepare();
      const isTriggered = hasTriggers(database, shape);
      const read = rows(wide).where(moved).prepare();
      const plain = (values: Parameters): readonly Row[] => statement.all(values);
      const write = isTriggered
        ? changedRows({ database, shape, sent: fields, write: plain, read })
        : plain;
      const isJudged = mayBreakRule(shape, fields) || (shape.rule !== null && isTriggered);
      const judgedWrite = isJudged ? judged(judge(moved), write) : atOnce(write);
      return namingReference(database, { shape, sent: fields, isNew: false }, judgedWrite);
    },
    delete: () => deletion(database, shape),
  };
}

function insertion(
  database: NodeSQLiteDatabase,
  shape: TableShape,
  fields: readonly ShapedField[],
): Readable {
  if (fields.length === 0) return { all: () => defaultRows(database, shape) };
  return database
    .insert(shape.table as SQLiteTable, ...(fields.map(({ property }) => property) as []))
    .values(parameters(fields))
    .returning(selection(shape, wideSql))
    .prepare();
}

function deletion(database: NodeSQLiteDatabase, shape: TableShape): Statement<boolean> {
  const gone = database.delete(shape.table as SQLiteTable).where(hasKey(shape));
  if (!hasTriggers(database, shape)) {
    const statement = gone.prepare();
    return async (values) => statement.run(values).changes > 0;
  }
  // Deletions by a view's INSTEAD OF trigger are not counted.
  const statement = gone.returning({ gone: sql`1` }).prepare();
  const reading = database
    .select({ version: versionOf(shape) })
    .from(shape.table as SQLiteTable | SQLiteView)
    .where(hasKey(shape))
    .prepare();
  return (values) =>
    replacedDeletion({
      version: () => reading.all(values)[0]?.version ?? null,
      // Rows of a view are counted even if its trigger does nothing.
      run: () => (numbersRows(shape) ? 1 : 0) * statement.all(values).length,
    });
}

/** If a trigger skips the row, what it has stored elsewhere is rolled back. */
function whole(
  database: NodeSQLiteDatabase,
  shape: TableShape,
  write: (values: Parameters) => readonly Row[],
): Statement<readonly Row[]> {
  return hasTriggers(database, shape)
    ? async (values) => allOrNone(database, () => write(values))
    : atOnce(write);
}

function atOnce(write: (values: Parameters) => readonly Row[]): Statement<readonly Row[]> {
  return async (values) => write(values);
}

/** Rows with a rule or triggers are written one by one. */
function manyRows(
  database: NodeSQLiteDatabase,
  shape: TableShape,
): Pick<TableStatements, 'createMany' | 'settled' | 'hasTriggers'> {
  const wide = selection(shape, wideSql);
  const isTriggered = hasTriggers(database, shape);
  const known = { hasTriggers: async () => isTriggered };
  if (isTriggered) return { ...known, settled: async () => settledRows(database, shape, wide) };
  if (shape.rule !== null) return known;
  return {
    ...known,
    createMany(sent, count) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = database.insert(shape.table as SQLiteTable, ...columns);
      const statement = insert.values(parametersOfRows(sent, count)).returning(wide).prepare();
      return async (values) => statement.all(values);
    },
  };
}

function totalsStatement(
  database: NodeSQLiteDatabase,
  shape: TableShape,
  { fields, group, where }: Totals,
): Statement<readonly Row[]> {
  const read = (selected: Record<string, SQL>): Readable => {
    const query = selectRows(database, shape, selected).where(inScope(shape, where));
    const all = group.length === 0 ? query : query.groupBy(...group).orderBy(...group);
    return (group.length === 0 ? all : all.limit(bound('limit'))).prepare();
  };
  const wide = () =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wideSql(field)]));
  return widening(read(fields), () => read(wide()));
}

/** The condition for the inserted row. */
function isMade(shape: TableShape, sent: readonly ShapedField[]): SQL {
  const lastNumber = sql`last_insert_rowid()`;
  const rowid = rowidOf(shape);
  if (shape.primaryKey.length === 0 && rowid !== null) return sql`${rowid} = ${lastNumber}`;
  return isInserted(shape, sent, {
    lastNumber,
    same: (column, value) => sql`${column} is ${value}`,
  });
}

/** A row of defaults only, which Drizzle does not support for SQLite. */
function defaultRows(database: NodeSQLiteDatabase, shape: TableShape): Row[] {
  const returning = shape.output.map((field) => selectedSql(field, wideSql));
  const rows = database.values(
    sql`insert into ${shape.table} default values returning ${sql.join(returning, sql`, `)}`,
  );
  return rows.map((row) => rowOf(shape, row));
}

/**
 * Runs a fast query and, after the first integer that node:sqlite cannot represent as a number, its
 * wide form.
 */
function widening(fast: Readable, widen: () => Readable): Statement<readonly Row[]> {
  let query = fast;
  return async (values) => {
    try {
      return query.all(values);
    } catch (error) {
      if (query !== fast || !isIntegerOutOfRange(error)) throw error;
      query = widen();
      return query.all(values);
    }
  };
}

function isIntegerOutOfRange(error: unknown): boolean {
  return is(error, DrizzleQueryError) && driverFields(error.cause).code === 'ERR_OUT_OF_RANGE';
}

/** Integers that would lose digits as doubles are read as text, other values unchanged. */
function wideSql(selected: SQL): SQL {
  const limit = sql.raw(String(Number.MAX_SAFE_INTEGER));
  const isWide = sql`typeof(${selected}) = 'integer' and ${selected} not between -${limit} and ${limit}`;
  return sql`iif(${isWide}, cast(${selected} as text), ${selected})`;
}

/** The key, or another stable order of a table or view. */
function totalOrder(shape: TableShape, ordered: ReadonlySet<string>): SQL[] {
  const key = orderKey(shape);
  const rowid = key.length > 0 ? null : rowidOf(shape);
  if (rowid !== null) return [rowid];
  return notOrdered(key.length > 0 ? key : shape.columns, ordered).map((column) => sql`${column}`);
}

/** SQLite's rowid; null if columns use all of its names. */
function rowidOf(shape: TableShape): SQL | null {
  const names = new Set(shape.columns.map(({ column }) => column.name.toLowerCase()));
  const free = ['rowid', '_rowid_', 'oid'].find((name) => !names.has(name));
  return numbersRows(shape) && free !== undefined ? sql.raw(free) : null;
}
