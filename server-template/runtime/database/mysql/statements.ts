import { type Column, fillPlaceholders, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { getTableConfig, MySqlTable } from 'drizzle-orm/mysql-core';
import type { MySql2Database } from 'drizzle-orm/mysql2';
import type mysql from 'mysql2';
import { orderKey } from '../statements/list-order.ts';
import { readStatements, type Selected } from '../statements/read-statements.ts';
import type { SelectionWords } from '../statements/selected-sql.ts';
import type { Parameters, Statement, TableStatements } from '../statements/table-statements.ts';
import type { TableShape } from '../table-shape.ts';
import {
  hasKey,
  hasMovedKey,
  notOrdered,
  parameters,
  parametersOfRows,
  selection,
  withSentColumns,
} from '../statements/shape-sql.ts';
import { changedRow, hasAnyTrigger, hasUpdateTriggers } from './changed-rows.ts';
import { changedRows, keyedRows } from './keyed-rows.ts';
import type { RunQuery, SessionPool } from './pool.ts';
import {
  aliased,
  compiled,
  insertAndRead,
  insertAndReturn,
  insertReturning,
  judge,
  readRows,
  unread,
  verdictOf,
} from './written-rows.ts';

interface StatementParts {
  readonly database: MySql2Database;
  readonly pool: SessionPool;
  readonly shape: TableShape;
  /** Whether INSERT … RETURNING is supported, as in MariaDB. */
  readonly returning: boolean;
}

/** Statements of one table. */
export function mysqlStatements({
  database,
  pool,
  shape,
  returning,
}: StatementParts): TableStatements {
  const table = shape.table as MySqlTable;
  const rows = (fields: Selected) => database.select(fields).from(table).$dynamic();
  return {
    ...readStatements({
      shape,
      select: rows,
      total: sql`(select count(*) from ${table})`,
      wrap: aliased(shape),
      totalOrder: (ordered) => totalOrder(shape, ordered),
    }),
    ...(is(shape.table, MySqlTable) ? { estimate: () => estimateStatement(database, table) } : {}),
    create(sent) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = database
        .insert(table, ...columns)
        .values(parameters(sent))
        .getSQL();
      if (shape.unread !== null && shape.rule === null) return unread(pool, insert);
      return returning && shape.rule === null
        ? insertAndReturn({ pool, shape, insert, sent })
        : insertAndRead({ pool, shape, insert, sent });
    },
    hasTriggers: () => hasAnyTrigger(pool.query, shape),
    ...manyRows({ database, pool, shape, returning }),
    update(sent) {
      const update = compiled(
        database.update(withSentColumns(table, sent)).set(parameters(sent)).where(hasKey(shape)),
      );
      const read = compiled(rows(selection(shape, aliased(shape))).where(hasMovedKey(shape, sent)));
      const verdict = shape.rule !== null ? verdictOf(shape, hasMovedKey(shape, sent)) : null;
      const change = async (query: RunQuery, values: Parameters) => {
        const [result] = await query({ sql: update.sql }, fillPlaceholders(update.params, values));
        // Matched rows are counted, changed or not; those outside the rule must not be read.
        if ((result as mysql.ResultSetHeader).affectedRows === 0) return [];
        if (verdict !== null) await judge(query, verdict, values);
        return readRows(query, shape, read, values);
      };
      const looked = changedRow(shape, sent, change);
      return async (values) =>
        (await hasUpdateTriggers(pool.query, shape))
          ? looked(pool, values)
          : pool.transaction((query) => change(query, values));
    },
    delete() {
      const remove = changedRows(pool, database.delete(table).where(hasKey(shape)));
      return async (values) => (await remove(values)) > 0;
    },
    ...keyedRows({ database, pool, shape }),
  };
}

/** If the database returns inserted rows, and no rule applies. */
function manyRows({
  database,
  pool,
  shape,
  returning,
}: StatementParts): Pick<TableStatements, 'createMany'> {
  if (!returning || shape.rule !== null || shape.unread !== null) return {};
  return {
    createMany(sent, count) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = database.insert(shape.table as MySqlTable, ...columns);
      return insertReturning(pool, shape, insert.values(parametersOfRows(sent, count)).getSQL());
    },
  };
}

/**
 * InnoDB's estimate, which may be off by half:
 * https://dev.mysql.com/doc/refman/8.4/en/information-schema-tables-table.html
 */
function estimateStatement(database: MySql2Database, table: MySqlTable): Statement<unknown> {
  const { name, schema } = getTableConfig(table);
  const query = database
    .select({ total: sql`table_rows` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = coalesce(${schema ?? null}, database()) and table_name = ${name}`)
    .prepare();
  return async (values) => (await query.execute(values))[0]?.total;
}

/** The column's collation might be case-sensitive, or ignore accents. */
export const selectionWords: SelectionWords = {
  contains: (column, { pattern }) =>
    sql`lower(convert(${column} using utf8mb4)) like lower(${pattern}) collate utf8mb4_bin escape '!'`,
  special: /[!%_]/g,
  nullsLast: false,
  comparesRows: true,
};

/** The first part uses an index, the second one compares case and trailing blanks. */
export function sameText(column: Column, value: SQL): SQL | null {
  if (!/^MySql(?:Var)?Char$|^MySql\w*Text$/.test(column.columnType)) return null;
  const bytes = (text: SQLWrapper): SQL => sql`cast(convert(${text} using utf8mb4) as binary)`;
  return sql`(${column} = ${value} and ${bytes(column)} = ${bytes(value)})`;
}

/** The key, or every column without one. */
function totalOrder(shape: TableShape, ordered: ReadonlySet<string>): SQL[] {
  const key = orderKey(shape);
  return notOrdered(key.length > 0 ? key : shape.columns, ordered).map((column) => sql`${column}`);
}
