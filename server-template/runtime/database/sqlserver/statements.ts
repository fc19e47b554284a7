import { type Column, is, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { getTableConfig, MsSqlTable, type MsSqlView } from 'drizzle-orm/mssql-core';
import type { Row } from '../database.ts';
import { joined } from '../statements/junction-sql.ts';
import { orderKey } from '../statements/list-order.ts';
import type { SelectionWords } from '../statements/selected-sql.ts';
import type { Parameters, Statement, TableStatements } from '../statements/table-statements.ts';
import type { TableShape } from '../table-shape.ts';
import { hasKey, inScope, notOrdered, selection } from '../statements/shape-sql.ts';
import { holdStatement, keyedRows } from './keyed-rows.ts';
import {
  compiled,
  insertStatement,
  run,
  type StatementParts,
  updateStatement,
} from './written-rows.ts';

/** Statements of one table. */
export function sqlServerStatements(parts: StatementParts): TableStatements {
  const { database, pool, shape } = parts;
  const rows = () =>
    joined(
      database
        .select(selection(shape))
        .from(shape.table as MsSqlTable | MsSqlView)
        .$dynamic(),
      shape,
    );
  return {
    list({ where, order, ordered }) {
      const query = rows()
        .where(inScope(shape, where))
        .orderBy(...order, ...totalOrder(shape, ordered))
        .offset(sql.placeholder('offset'))
        .fetch(sql.placeholder('limit'))
        .prepare();
      return (values) => query.execute(values);
    },
    countAll: sql`count_big(*)`,
    totals({ fields: totals, group, where }) {
      const source = database
        .select(totals)
        .from(shape.table as MsSqlTable | MsSqlView)
        .$dynamic();
      const query = joined(source, shape).where(inScope(shape, where));
      const page = (): { prepare(): { execute(values: Parameters): Promise<readonly Row[]> } } =>
        query
          .groupBy(...group)
          .orderBy(...group)
          .offset(0)
          .fetch(sql.placeholder('limit'));
      const statement = (group.length === 0 ? query : page()).prepare();
      return (values) => statement.execute(values);
    },
    ...(is(shape.table, MsSqlTable) ? { estimate: () => estimateStatement(database, shape) } : {}),
    get() {
      const query = rows().where(hasKey(shape)).prepare();
      return (values) => query.execute(values);
    },
    hold: () => holdStatement(parts),
    ...keyedRows(parts),
    // https://learn.microsoft.com/en-us/sql/sql-server/maximum-capacity-specifications-for-sql-server:
    // 2,100, of which the driver uses some.
    mostPlaceholders: 2000,
    create: (sent) => insertStatement(parts, sent),
    update: (sent) => updateStatement(parts, sent),
    delete() {
      const remove = compiled(database.delete(shape.table as MsSqlTable).where(hasKey(shape)));
      return async (values) => {
        const { rowsAffected } = await run(pool, remove, values);
        // Counts of triggers are among them.
        return rowsAffected.some((count) => count > 0);
      };
    },
  };
}

/** Row count of the heap or clustered index, which the server maintains. */
function estimateStatement(
  database: StatementParts['database'],
  { table }: TableShape,
): Statement<unknown> {
  const { name, schema } = getTableConfig(table as MsSqlTable);
  const path = schema === undefined ? [name] : [schema, name];
  const quoted = path.map((part) => `[${part.replaceAll(']', ']]')}]`).join('.');
  const query = database
    .select({ total: sql`sum(rows)` })
    .from(sql`sys.partitions`)
    .where(sql`object_id = object_id(${quoted}) and index_id < 2`)
    .prepare();
  return async (values) => (await query.execute(values))[0]?.total;
}

/** The collation decides whether LIKE is case-sensitive. */
export const selectionWords: SelectionWords = {
  contains: (column, { pattern }) => sql`lower(${column}) like lower(${pattern}) escape '!'`,
  special: /[!%_[]/g,
  nullsLast: false,
  comparesRows: false,
};

/** The first part uses an index, the second one compares case and trailing blanks. */
export function sameText(column: Column, value: SQL): SQL | null {
  if (!/^MsSqlN?(?:VarChar|Char|Text)$/.test(column.columnType)) return null;
  const bytes = (text: SQLWrapper): SQL =>
    sql`convert(varbinary(max), convert(nvarchar(max), ${text}))`;
  return sql`(${column} = ${value} and ${bytes(column)} = ${bytes(value)})`;
}

/**
 * The key, or every column without one; types without an order (text, xml, spatial) by their text.
 */
function totalOrder(shape: TableShape, ordered: ReadonlySet<string>): SQL[] {
  const key = orderKey(shape);
  if (key.length > 0) return notOrdered(key, ordered).map((column) => sql`${column}`);
  return notOrdered(shape.columns, ordered).map((column) =>
    /^MsSql(?:Text|CustomColumn)$/.test(column.columnType)
      ? sql`convert(nvarchar(4000), ${column})`
      : sql`${column}`,
  );
}
