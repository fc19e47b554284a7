import type { PgTable } from 'drizzle-orm/pg-core';
import type { Row } from '../database.ts';
import { allowedRows, withVerdict } from '../rules/ruled-row.ts';
import {
  hasNoneOf,
  hasOneOf,
  type KeyedStatements,
  valuesByKey,
} from '../statements/keyed-rows.ts';
import { storedRow, storedRows } from '../statements/many-rows.ts';
import type { Parameters, Statement, TableStatements } from '../table-queries.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import { parametersOfRows, selection, withSentColumns } from '../statements/shape-sql.ts';
import { writeHooks } from './write-hooks.ts';
import type { PgConnection } from './written-rows.ts';

/** Not prepared under a name: few requests have the same number of rows. */
export function keyedRows(database: PgConnection, shape: TableShape): KeyedStatements {
  const table = shape.table as PgTable;
  return {
    getMany(count) {
      const rows = database.select(selection(shape)).from(table).where(hasOneOf(shape, count));
      return (values) => rows.execute(values);
    },
    updateMany(fields, count) {
      const update = database.update(withSentColumns(table, fields));
      const write = update.set(valuesByKey(shape, fields, count)).where(hasOneOf(shape, count));
      return async (values) => (await write.execute(values)).rowCount ?? 0;
    },
    deleteOthers(count) {
      const remove = database.delete(table).where(hasNoneOf(shape, count));
      return (values) => remove.execute(values);
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
): Pick<TableStatements, 'createMany'> {
  const isJudged = shape.rule !== null;
  const fields = isJudged ? withVerdict(shape, selection(shape)) : selection(shape);
  return {
    createMany(sent, count) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = (on: PgConnection) =>
        on
          .insert(shape.table as PgTable, ...columns)
          .values(parametersOfRows(sent, count))
          .returning(fields)
          .prepare();
      const query = insert(database);
      const judge = (rows: readonly Row[]) => (isJudged ? allowedRows(shape, rows) : rows);
      return async (values) => {
        const { rules, filters } = await writeHooks(database, shape);
        // RETURNING is rejected.
        if (rules)
          return database.transaction((on) =>
            eachRow(createIn(on, shape, sent), { sent, count, values }),
          );
        if (!filters) return judge(await query.execute(values));
        return database.transaction(async (on) => {
          const rows = await insert(on).execute(values);
          return judge(storedRows(count)(rows));
        });
      };
    },
  };
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
