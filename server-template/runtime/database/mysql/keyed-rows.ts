import { fillPlaceholders, sql, type SQLWrapper } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';
import type { MySql2Database } from 'drizzle-orm/mysql2';
import {
  hasNoneOf,
  hasOneOf,
  type KeyedStatements,
  valuesByKey,
} from '../statements/keyed-rows.ts';
import { sentByKey, storesSent } from '../statements/sent-row.ts';
import type { Statement } from '../statements/table-statements.ts';
import type { TableShape } from '../table-shape.ts';
import { selection, withSentColumns } from '../statements/shape-sql.ts';
import { hasUpdateTriggers, sameWords } from './changed-rows.ts';
import type { SessionPool } from './pool.ts';
import { aliased, compiled } from './written-rows.ts';

/** Statements of rows by many keys. */
export function keyedRows({
  database,
  pool,
  shape,
}: {
  readonly database: MySql2Database;
  readonly pool: SessionPool;
  readonly shape: TableShape;
}): KeyedStatements {
  const table = shape.table as MySqlTable;
  return {
    getMany(count) {
      const rows = database.select(selection(shape, aliased(shape))).from(table);
      const query = rows.where(hasOneOf(shape, count)).prepare();
      return (values) => query.execute(values);
    },
    updateMany(fields, count) {
      const sent = valuesByKey(shape, fields, count);
      const update = database.update(withSentColumns(table, fields));
      const write = changedRows(pool, update.set(sent).where(hasOneOf(shape, count)));
      const stored = storesSent(shape, fields, sameWords, sentByKey(sent));
      const unstored = database
        .select({ total: sql`count(*)` })
        .from(table)
        .where(sql`${hasOneOf(shape, count)} and not ${stored}`);
      return async (values) => {
        const changed = await write(values);
        if (changed < count || !(await hasUpdateTriggers(pool.query, shape))) return changed;
        return changed - Number((await unstored.prepare().execute(values))[0]?.total);
      };
    },
    deleteOthers: (count) =>
      changedRows(pool, database.delete(table).where(hasNoneOf(shape, count))),
    deleteMany: (count) => changedRows(pool, database.delete(table).where(hasOneOf(shape, count))),
  };
}

/** Number of rows that a statement matched or deleted. */
export function changedRows(pool: SessionPool, statement: SQLWrapper): Statement<number> {
  const write = compiled(statement);
  return async (values) => {
    const [result] = await pool.query({ sql: write.sql }, fillPlaceholders(write.params, values));
    return 'affectedRows' in result ? result.affectedRows : 0;
  };
}
