import { fillPlaceholders, type Query, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { MsSqlTable } from 'drizzle-orm/mssql-core';
import { MsSqlDialect } from 'drizzle-orm/mssql-core';
import type mssql from 'mssql';
import type { NodeMsSqlDatabase } from 'drizzle-orm/node-mssql';
import type { Row } from '../database.ts';
import { driverFields } from '../driver-error.ts';
import { keepsRule } from '../rules/ruled-row.ts';
import type { Parameters, Statement } from '../statements/table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import {
  hasKey,
  hasMovedKey,
  type InsertedRowWords,
  isInserted,
  parameters,
  rowOf,
  selectedSql,
  selection,
  withSentColumns,
} from '../statements/shape-sql.ts';
import { deniedNumber } from './errors.ts';

/** Input of the statements of one table. */
export interface StatementParts {
  readonly database: NodeMsSqlDatabase;
  readonly pool: mssql.ConnectionPool;
  readonly shape: TableShape;
}

/** An INSERT that returns its row. */
export function insertStatement(
  { database, pool, shape }: StatementParts,
  sent: readonly ShapedField[],
): Statement<readonly Row[]> {
  if (sent.length === 0 && shape.rule === null) return defaultRow(pool, shape);
  const columns = sent.map(({ property }) => property) as [];
  const insert = database.insert(shape.table as MsSqlTable, ...columns);
  const write =
    sent.length === 0
      ? sql`insert into ${shape.table} default values`
      : insert.values(parameters(sent)).getSQL();
  if (shape.rule !== null) {
    return judged({ pool, shape, write, row: isInserted(shape, sent, words) });
  }
  const output = insert.output(selection(shape)).values(parameters(sent)).prepare();
  return withoutOutput(
    (values) => output.execute(values),
    () => writeAndRead({ pool, shape, write, row: isInserted(shape, sent, words) }),
  );
}

/** An UPDATE of one row that returns it. */
export function updateStatement(
  { database, pool, shape }: StatementParts,
  sent: readonly ShapedField[],
): Statement<readonly Row[]> {
  const update = () =>
    database.update(withSentColumns(shape.table as MsSqlTable, sent)).set(parameters(sent));
  const write = update().where(hasKey(shape)).getSQL();
  if (shape.rule !== null) {
    return judged({ pool, shape, write, row: hasMovedKey(shape, sent) });
  }
  const output = update()
    .output({ inserted: selection(shape) })
    .where(hasKey(shape))
    .prepare();
  return withoutOutput(
    async (values) => (await output.execute(values)).map(({ inserted }) => inserted),
    () => {
      const row = { pool, shape, write, row: hasMovedKey(shape, sent) };
      return shape.rule === null ? writeAndRead(row) : judged(row);
    },
  );
}

const dialect = new MsSqlDialect();

const words: InsertedRowWords = {
  lastNumber: sql`scope_identity()`,
  same: (column, value) => sql`exists (select ${column} intersect select ${value})`,
};

/** SQL and parameters of a statement. */
export function compiled(statement: SQLWrapper): Query {
  return dialect.sqlToQuery(statement.getSQL());
}

/** Runs a statement with rows as arrays. */
export async function run(
  pool: mssql.ConnectionPool,
  { sql: text, params }: Query,
  values: Parameters,
): Promise<mssql.IResult<unknown>> {
  const request = pool.request();
  // Arrays, because columns may have equal names.
  request.arrayRowMode = true;
  for (const [index, value] of fillPlaceholders(params, values).entries())
    request.input(`par${index}`, value);
  return request.query<unknown>(text);
}

function rowsOf({ recordsets }: mssql.IResult<unknown>, shape: TableShape): Row[] {
  // Rows are arrays; result sets of triggers come first.
  const sets = recordsets as unknown as readonly (readonly unknown[][])[];
  return (sets.at(-1) ?? []).map((row) => rowOf(shape, row));
}

function defaultRow(pool: mssql.ConnectionPool, shape: TableShape): Statement<readonly Row[]> {
  const columns = shape.output.map((field) => selectedSql(field));
  const statement = compiled(
    sql`insert into ${shape.table} default values; select ${sql.join(columns, sql`, `)} from ${shape.table} where ${isInserted(shape, [], words)}`,
  );
  return async (values) => rowsOf(await run(pool, statement, values), shape).slice(-1);
}

/**
 * A table with triggers rejects OUTPUT (error 334) before anything is written: from then on its
 * rows are read after the write.
 */
function withoutOutput(
  output: Statement<readonly Row[]>,
  makeOther: () => Statement<readonly Row[]>,
): Statement<readonly Row[]> {
  let other: Statement<readonly Row[]> | null = null;
  return async (values) => {
    if (other !== null) return other(values);
    try {
      return await output(values);
    } catch (error) {
      if (driverFields(driverFields(error).cause).number !== 334) throw error;
      other = makeOther();
      return other(values);
    }
  };
}

interface WrittenRow {
  readonly pool: mssql.ConnectionPool;
  readonly shape: TableShape;
  readonly write: SQL;
  /** The condition for the row. */
  readonly row: SQL;
}

function writeAndRead({ pool, shape, write, row }: WrittenRow): Statement<readonly Row[]> {
  const columns = sql.join(
    shape.output.map((field) => selectedSql(field)),
    sql`, `,
  );
  const statement = compiled(
    sql`set xact_abort on; begin transaction; ${write}; select ${columns} from ${shape.table} where ${row}; commit transaction`,
  );
  return async (values) => rowsOf(await run(pool, statement, values), shape);
}

/** Writes and reads a row; if it is then outside its rule, an error rolls the write back. */
function judged({ pool, shape, write, row }: WrittenRow): Statement<readonly Row[]> {
  const columns = sql.join(
    shape.output.map((field) => selectedSql(field)),
    sql`, `,
  );
  const broken = sql`exists (select 1 from ${shape.table} where ${row} and ${keepsRule(shape)} = 0)`;
  const number = sql.raw(String(deniedNumber));
  const statement = compiled(
    sql`set xact_abort on; begin transaction; declare @written int; ${write}; set @written = @@rowcount; if @written > 0 and ${broken} throw ${number}, 'denied', 1; select ${columns} from ${shape.table} where ${row} and @written > 0; commit transaction`,
  );
  return async (values) => rowsOf(await run(pool, statement, values), shape);
}
