import { type SQL, sql } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  hasNoneOf,
  hasOneOf,
  type KeyedStatements,
  valuesByKey,
} from '../statements/keyed-rows.ts';
import { sentByKey, storesSent } from '../statements/sent-row.ts';
import type { TableShape } from '../table-shape.ts';
import { selection, withSentColumns } from '../statements/shape-sql.ts';
import { sameWords } from './changed-rows.ts';
import { hasTriggers } from './written-rows.ts';

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
      const sent = valuesByKey(shape, fields, count);
      const update = database.update(withSentColumns(table, fields));
      const ready = update.set(sent).where(hasOneOf(shape, count)).prepare();
      const stored = storesSent(shape, fields, sameWords, sentByKey(sent));
      const unstored = database
        .select({ total: sql`count(*)` })
        .from(table)
        .where(sql`${hasOneOf(shape, count)} and not ${stored}`);
      return async (values) => {
        const changed = Number(ready.run(values).changes);
        if (changed < count || !hasTriggers(database, shape)) return changed;
        return changed - Number(unstored.prepare().all(values)[0]?.total);
      };
    },
    deleteOthers(count) {
      const statement = database.delete(table).where(hasNoneOf(shape, count)).prepare();
      return async (values) => {
        if (hasTriggers(database, shape)) return false;
        return statement.run(values);
      };
    },
    deleteMany(count) {
      const statement = database.delete(table).where(hasOneOf(shape, count)).prepare();
      return async (values) => Number(statement.run(values).changes);
    },
  };
}
