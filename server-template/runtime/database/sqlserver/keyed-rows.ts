import { sql, type SQLWrapper } from 'drizzle-orm';
import type { MsSqlTable } from 'drizzle-orm/mssql-core';
import {
  hasNoneOf,
  hasOneOf,
  type KeyedStatements,
  valuesByKey,
} from '../statements/keyed-rows.ts';
import type { Statement } from '../statements/table-statements.ts';
import { hasKey, selection, withSentColumns } from '../statements/shape-sql.ts';
import { compiled, run, type StatementParts } from './written-rows.ts';

/** Statements of rows by many keys. */
export function keyedRows({ database, pool, shape }: StatementParts): KeyedStatements {
  const table = shape.table as MsSqlTable;
  return {
    getMany(count) {
      const rows = database.select(selection(shape)).from(table);
      const query = rows.where(hasOneOf(shape, count)).prepare();
      return (values) => query.execute(values);
    },
    updateMany(fields, count) {
      const update = database.update(withSentColumns(table, fields));
      const set = update.set(valuesByKey(shape, fields, count));
      return changedRows(pool, set.where(hasOneOf(shape, count)));
    },
    deleteOthers: (count) =>
      changedRows(pool, database.delete(table).where(hasNoneOf(shape, count))),
    deleteMany: (count) => changedRows(pool, database.delete(table).where(hasOneOf(shape, count))),
  };
}

/** Locks the row until the transaction ends: https://learn.microsoft.com/en-us/sql/t-sql/queries/hints-transact-sql-table */
export function holdStatement({ pool, shape }: StatementParts): Statement<null> {
  const hold = compiled(
    sql`select 1 from ${shape.table} with (updlock, rowlock) where ${hasKey(shape)}`,
  );
  return async (values) => {
    await run(pool, hold, values);
    return null;
  };
}

/** Number of rows that a statement changed or deleted; counts of triggers come first. */
function changedRows(pool: StatementParts['pool'], statement: SQLWrapper): Statement<number> {
  const write = compiled(statement);
  return async (values) => (await run(pool, write, values)).rowsAffected.at(-1) ?? 0;
}
