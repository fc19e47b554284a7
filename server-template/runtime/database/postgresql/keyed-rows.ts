import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Row } from '../database.ts';
import { allowedRows, withVerdict } from '../rules/ruled-row.ts';
import {
  hasNoneOf,
  hasOneOf,
  type KeyedStatements,
  valuesByKey,
} from '../statements/keyed-rows.ts';
import { sentByKey, storesSent } from '../statements/sent-row.ts';
import { remainingRow, storedRow, storedRows } from '../statements/many-rows.ts';
import type { Parameters, Statement, TableStatements } from '../statements/table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import { parametersOfRows, selection, withSentColumns } from '../statements/shape-sql.ts';
import { keyOfRow, keyTexts, plainRow, rereadRows, sameWords } from './marked-rows.ts';
import type { PgConnection } from './pg-write.ts';
import { runDeferred, writeHooks } from './write-hooks.ts';

/** Not prepared under a name: few requests have the same number of rows. */
export function keyedRows(database: PgConnection, shape: TableShape): KeyedStatements {
  const table = shape.table as PgTable;
  return {
    getMany(count) {
      const rows = database.select(selection(shape)).from(table).where(hasOneOf(shape, count));
      return (values) => rows.execute(values);
    },
    updateMany(fields, count) {
      const sent = valuesByKey(shape, fields, count);
      const update = database.update(withSentColumns(table, fields));
      const write = update.set(sent).where(hasOneOf(shape, count));
      const stored = storesSent(shape, fields, sameWords, sentByKey(sent));
      const unstored = database
        .select({ total: sql`count(*)` })
        .from(table)
        .where(sql`${hasOneOf(shape, count)} and not ${stored}`);
      return async (values) => {
        const changed = (await write.execute(values)).rowCount ?? 0;
        const { update: hooks } = await writeHooks(database, shape);
        if (changed < count || !(hooks.early || hooks.late)) return changed;
        return changed - Number((await unstored.execute(values))[0]?.total);
      };
    },
    deleteOthers(count) {
      const remove = database.delete(table).where(hasNoneOf(shape, count));
      return async (values) => {
        if ((await writeHooks(database, shape)).deletions) return false;
        return remove.execute(values);
      };
    },
    deleteMany(count) {
      const remove = database.delete(table).where(hasOneOf(shape, count));
      return async (values) => (await remove.execute(values)).rowCount ?? 0;
    },
  };
}

/** Creates a row in a transaction. */
type CreateIn = (
  on: PgConnection,
  shape: TableShape,
  sent: readonly ShapedField[],
) => Statement<readonly Row[]>;

/** Callers roll back all rows if a rule rejects one. */
export function manyRows(
  database: PgConnection,
  shape: TableShape,
  createIn: CreateIn,
): Pick<TableStatements, 'createMany' | 'settled'> {
  const isJudged = shape.rule !== null;
  // One by one.
  if (shape.unread !== null) return {};
  const fields = isJudged ? withVerdict(shape, selection(shape)) : selection(shape);
  return {
    async settled() {
      const { rules, insert } = await writeHooks(database, shape);
      if (!rules && !insert.late) return null;
      return async (rows, endsTransaction) => {
        if (endsTransaction) await runDeferred(database, insert);
        return settledRows(database, shape, rows);
      };
    },
    createMany(sent, count) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = (on: PgConnection, read: typeof fields) =>
        on
          .insert(shape.table as PgTable, ...columns)
          .values(parametersOfRows(sent, count))
          .returning(read)
          .prepare();
      const query = insert(database, fields);
      return async (values) => {
        const { rules, insert: hooks } = await writeHooks(database, shape);
        // RETURNING is rejected.
        if (rules)
          return database.transaction((on) =>
            eachRow(createIn(on, shape, sent), { sent, count, values }),
          );
        if (!hooks.early && !hooks.late) {
          const rows = await query.execute(values);
          return isJudged ? allowedRows(shape, rows) : rows;
        }
        return database.transaction(async (on) => {
          const rows = await insert(on, { ...fields, ...keyTexts(shape) }).execute(values);
          const marked = storedRows(count)(rows).map((row) => plainRow({ shape, isJudged }, row));
          // The trigger of a view has not returned a generated key.
          const isFound =
            shape.constraints.key === undefined || marked.every(({ key }) => key !== null);
          if (!isFound) storedRow([]);
          return marked.map(({ row }) => row);
        });
      };
    },
  };
}

/** New rows after all triggers; throws if one is gone. */
async function settledRows(
  database: PgConnection,
  shape: TableShape,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const keys = rows.flatMap((row) => {
    const key = keyOfRow(row);
    return key === null ? [] : [key];
  });
  if (keys.length < rows.length) return rows;
  const read = { shape, read: selection(shape), values: {} };
  const found = await rereadRows(database, read, keys);
  return found.map(
    (row, index) => plainRow({ shape, isJudged: false }, remainingRow(row, index)).row,
  );
}

async function eachRow(
  create: Statement<readonly Row[]>,
  {
    sent,
    count,
    values,
  }: {
    readonly sent: readonly ShapedField[];
    readonly count: number;
    readonly values: Parameters;
  },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let row = 0; row < count; row++) {
    const own: Parameters = { ...values };
    for (const index of sent.keys()) own[`v${index}`] = values[row * sent.length + index];
    rows.push(storedRow(await create(own)));
  }
  return rows;
}
