import { type SQL, sql } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import type { SQLiteTable, SQLiteView } from 'drizzle-orm/sqlite-core';
import type { Row } from '../database.ts';
import { remainingRow } from '../statements/many-rows.ts';
import { isInserted } from '../statements/shape-sql.ts';
import type { Parameters } from '../statements/table-statements.ts';
import { nameOfTable, numbersRows, type ShapedField, type TableShape } from '../table-shape.ts';
import { hasTriggers, versionOf } from './written-rows.ts';

interface NewRow {
  readonly database: NodeSQLiteDatabase;
  readonly shape: TableShape;
  readonly sent: readonly ShapedField[];
  /** Selected columns. */
  readonly fields: Record<string, SQL>;
  /** The condition for the new row of a table. */
  readonly made: SQL;
}

type Insert = (values: Parameters) => readonly Row[];

/**
 * RETURNING returns a row as before its AFTER triggers (https://sqlite.org/lang_returning.html), and
 * one of a view as it was sent: new rows of tables and views with triggers are read again. One that
 * they have deleted or not stored is missing.
 */
export function newRows(row: NewRow, insert: Insert): Insert {
  const { database, shape, fields, made } = row;
  if (!hasTriggers(database, shape)) return insert;
  if (!numbersRows(shape)) return newInView(row, insert);
  if (!hasRowid(database, shape)) {
    const query = from(database, shape, fields).where(made).prepare();
    return (values) => {
      const written = insert(values);
      const stored = written.length === 0 ? [] : query.all(values);
      return stored.length === 0 ? written : stored;
    };
  }
  const last = from(database, shape, { ...fields, [rowidKey]: sql`rowid` });
  const query = last.where(sql`rowid = last_insert_rowid()`).prepare();
  return (values) => {
    const stored = insert(values).length === 0 ? [] : query.all(values);
    return stored.map((one) => withRowid(one));
  };
}

/** Name of the selected row number; no column has U+0000 in its name. */
const rowidKey = '\0rowid';

/** Numbers of new rows. */
const rowids = new WeakMap<Row, unknown>();

function withRowid({ [rowidKey]: rowid, ...row }: Row): Row {
  rowids.set(row, rowid);
  return row;
}

/** Reads new rows after all of them are written; throws if one is gone. */
export function settledRows(
  database: NodeSQLiteDatabase,
  shape: TableShape,
  fields: Record<string, SQL>,
): (rows: readonly Row[]) => Promise<readonly Row[]> {
  return async (rows) => {
    if (!rows.every((row) => rowids.has(row))) return rows;
    const query = from(database, shape, fields)
      .where(sql`rowid = ${sql.placeholder('rowid')}`)
      .prepare();
    return rows.map((row, index) => remainingRow(query.all({ rowid: rowids.get(row) })[0], index));
  };
}

/**
 * The row is the one with the sent key, else the one with a new greatest key, else the last one with
 * the sent values.
 */
function newInView(row: NewRow, insert: Insert): Insert {
  const { database, shape, fields } = row;
  const ways = waysToFind(row).map(({ identity, within, found }) => ({
    version: from(database, shape, { identity }).where(within).prepare(),
    query: from(database, shape, fields).where(found).prepare(),
  }));
  const isKeyed = keyOfView(shape).length > 0;
  return (values) => {
    const versions = () => ways.map(({ version }) => version.all(values)[0]?.['identity'] ?? null);
    const before = versions();
    const written = insert(values);
    const after = versions();
    const isNew = after.map((identity, index) => identity !== null && identity !== before[index]);
    const stored = ways.flatMap(({ query }, index) =>
      isNew[index] === true ? query.all(values).slice(-1) : [],
    );
    return stored.length > 0 || isKeyed || !isNew.includes(true) ? stored : written;
  };
}

interface Way {
  /** Differs if there is a new row. */
  readonly identity: SQL;
  readonly within?: SQL;
  /** The condition for the new row. */
  readonly found: SQL;
}

function waysToFind({ shape, sent, made }: NewRow): readonly Way[] {
  const key = keyOfView(shape);
  const count = { identity: sql`count(*)`, found: made };
  const [only] = key;
  if (only === undefined) return [count];
  const isSent = key.every((one) => sent.some(({ column }) => column.name === one.column.name));
  const words = { lastNumber: sql`null`, same: sameValue };
  const withKey = isInserted({ ...shape, primaryKey: key }, sent, words);
  const { column } = only;
  const isNumber = key.length === 1 && only.codec.keyType === 'number';
  const greatest = sql`${column} = (select max(${column}) from ${shape.table})`;
  return [
    ...(isSent
      ? [{ identity: sql`max(${versionOf(shape)})`, within: withKey, found: withKey }]
      : []),
    ...(isNumber ? [{ identity: sql`max(${column})`, found: greatest }] : []),
    count,
  ];
}

function keyOfView({ constraints: { key = [] }, columns }: TableShape): readonly ShapedField[] {
  return key.flatMap((name) => columns.filter(({ column }) => column.name === name));
}

function sameValue(column: unknown, value: SQL): SQL {
  return sql`${column} is ${value}`;
}

function from(database: NodeSQLiteDatabase, { table }: TableShape, fields: Record<string, SQL>) {
  return database.select(fields).from(table as SQLiteTable | SQLiteView);
}

/** Whether `rowid` is the number of a row: not in a view, nor WITHOUT ROWID, nor a column. */
function hasRowid(database: NodeSQLiteDatabase, { table, columns }: TableShape): boolean {
  const isColumn = columns.some(({ column }) => column.name.toLowerCase() === 'rowid');
  if (isColumn) return false;
  const found = database.values(
    sql`select 1 from pragma_table_list where schema = 'main' and lower(name) = lower(${nameOfTable(table)}) and type = 'table' and wr = 0`,
  );
  return found.length > 0;
}
