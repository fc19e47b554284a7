import { fillPlaceholders, type Query, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import type { Row } from '../database.ts';
import { driverFields } from '../driver-error.ts';
import { keepsRule, rejectUnless } from '../rules/ruled-row.ts';
import type { Parameters, Statement } from '../statements/table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import { type InsertedRowWords, isInserted, rowOf, selectedSql } from '../statements/shape-sql.ts';
import type { RunQuery, SessionPool } from './pool.ts';

/**
 * The driver ends a connection whose result has a column named `__proto__` or similar: such columns
 * are aliased.
 */
export function aliased({ output }: TableShape): ((selected: SQL) => SQL) | undefined {
  if (!output.some(({ column }) => column.name.startsWith('__'))) return undefined;
  return (selected) => sql`${selected} as c`;
}

const dialect = new MySqlDialect();

/** SQL and parameters of a statement. */
export function compiled(statement: SQLWrapper): Query {
  return dialect.sqlToQuery(statement.getSQL());
}

/** Stores a new row without reading it. */
export function unread(pool: SessionPool, insert: SQL): Statement<readonly Row[]> {
  const write = compiled(insert);
  return async (values) => {
    await pool.query({ sql: write.sql }, fillPlaceholders(write.params, values));
    return [{}];
  };
}

/** An INSERT that returns its rows, as MariaDB can. */
export function insertReturning(
  pool: SessionPool,
  shape: TableShape,
  insert: SQL,
): Statement<readonly Row[]> {
  const columns = shape.output.map((field) => selectedSql(field, aliased(shape)));
  const statement = compiled(sql`${insert} returning ${sql.join(columns, sql`, `)}`);
  return (values) => readRows(pool.query, shape, statement, values);
}

const words: InsertedRowWords = {
  lastNumber: sql`last_insert_id()`,
  same: (column, value) => sql`${column} <=> ${value}`,
};

interface InsertParts {
  readonly pool: SessionPool;
  readonly shape: TableShape;
  readonly insert: SQL;
  readonly sent: readonly ShapedField[];
}

/**
 * MySQL cannot return inserted rows: the row is read in the same transaction, by its key or, if
 * that is generated and not a number, by all sent values.
 */
export function insertAndRead({
  pool,
  shape,
  insert,
  sent,
}: InsertParts): Statement<readonly Row[]> {
  const write = compiled(insert);
  const columns = shape.output.map((field) => selectedSql(field, aliased(shape)));
  const read = compiled(
    sql`select ${sql.join(columns, sql`, `)} from ${shape.table} where ${isInserted(shape, sent, words)} limit 1`,
  );
  const verdict = shape.rule === null ? null : verdictOf(shape, isInserted(shape, sent, words));
  return (values) =>
    pool.transaction(async (query) => {
      await query({ sql: write.sql }, fillPlaceholders(write.params, values));
      if (verdict !== null) await judge(query, verdict, values);
      const rows = await readRows(query, shape, read, values);
      // Stored, but a trigger has changed its values.
      return rows.length === 0 ? [{}] : rows;
    });
}

/** Error number of a column that the user may not use. */
const columnDenied = 1143;

/**
 * As `insertReturning`. MariaDB rejects RETURNING if the user's privileges are on single columns,
 * whichever they are: then the row is read afterwards.
 */
export function insertAndReturn(parts: InsertParts): Statement<readonly Row[]> {
  let insert = insertReturning(parts.pool, parts.shape, parts.insert);
  const withRead = insertAndRead(parts);
  return async (values) => {
    try {
      return await insert(values);
    } catch (error) {
      if (insert === withRead || driverFields(error).errno !== columnDenied) throw error;
      const rows = await withRead(values);
      insert = withRead;
      return rows;
    }
  };
}

/** Query that checks written rows against their rule. */
export function verdictOf(shape: TableShape, written: SQL): Query {
  return compiled(sql`select ${keepsRule(shape)} from ${shape.table} where ${written}`);
}

/** Throws if a row is outside its rule, so that the transaction is rolled back. */
export async function judge(query: RunQuery, verdict: Query, values: Parameters): Promise<void> {
  const [rows] = await query(
    { sql: verdict.sql, rowsAsArray: true },
    fillPlaceholders(verdict.params, values),
  );
  const verdicts = rows as unknown[][];
  rejectUnless(verdicts.length > 0 && verdicts.every(([value]) => Number(value) === 1));
}

/** Rows of a SELECT of the shape's output, in order. */
export async function readRows(
  query: RunQuery,
  shape: TableShape,
  statement: Query,
  values: Parameters,
): Promise<Row[]> {
  const [rows] = await query(
    { sql: statement.sql, rowsAsArray: true },
    fillPlaceholders(statement.params, values),
  );
  return (rows as unknown[][]).map((row) => rowOf(shape, row));
}
