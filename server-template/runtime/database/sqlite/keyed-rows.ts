import type { SQL } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  hasNoneOf,
  hasOneOf,
  type KeyedStatements,
  valuesByKey,
} from '../statements/keyed-rows.ts';
import type { TableShape } from '../table-shape.ts';
import { selection, withSentColumns } from '../statements/shape-sql.ts';

/** Statements for rows by many keys; `wrap` is applied to each selected column. */
export function keyedRows(
  database: NodeSQLiteDatabase,
  shape: TableShape,
  wrap: (selected: SQL) => SQL,
): KeyedStatements {
  const table = shape.table as SQLiteTable;
  return {
    getMany(count) {
      const rows = database.select(selection(shape, wrap)).from(table);
      const statement = rows.where(hasOneOf(shape, count)).prepare();
      return async (values) => statement.all(values);
    },
    updateMany(fields, count) {
      const update = database.update(withSentColumns(table, fields));
      const statement = update.set(valuesByKey(shape, fields, count)).where(hasOneOf(shape, count));
      const ready = statement.prepare();
      return async (values) => Number(ready.run(values).changes);
    },
    deleteOthers(count) {
      const statement = database.delete(table).where(hasNoneOf(shape, count)).prepare();
      return async (values) => statement.run(values);
    },
    deleteMany(count) {
      const statement = database.delete(table).where(hasOneOf(shape, count)).prepare();
      return async (values) => Number(statement.run(values).changes);
    },
  };
}
