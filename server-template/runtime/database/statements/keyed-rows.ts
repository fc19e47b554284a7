import { type SQL, sql } from 'drizzle-orm';
import { boundSql, type ShapedField } from '../shape/shaped-field.ts';
import type { TableStatements } from './table-statements.ts';
import type { TableShape } from '../table-shape.ts';
import { inScope, onlySql, ruleSql } from './shape-sql.ts';

/** The statements for rows by many keys. */
export type KeyedStatements = Pick<
  TableStatements,
  'getMany' | 'updateMany' | 'deleteMany' | 'deleteOthers'
>;

/** The condition that a row has one of N keys, in the parameters `0k0` and so on. */
export function hasOneOf(shape: TableShape, count: number): SQL {
  return sql.join([keysSql(shape, count), ...onlySql(shape), ...ruleSql(shape)], sql` and `);
}

/** The condition that a row of the scope has none of N keys. */
export function hasNoneOf(shape: TableShape, count: number): SQL {
  return inScope(shape, count === 0 ? undefined : sql`not ${keysSql(shape, count)}`) ?? sql`1 = 1`;
}

function keysSql(shape: TableShape, count: number): SQL {
  const [only, ...others] = shape.key;
  if (only === undefined) throw new Error('rows cannot be found without a key');
  const rows = Array.from({ length: count }, (_, row) => row);
  if (others.length === 0) {
    const values = rows.map((row) => boundSql(only.codec, `${row}k0`));
    return sql`(${only.column} in (${sql.join(values, sql`, `)}))`;
  }
  const keys = rows.map((row) => sql`(${keySql(shape, row)})`);
  return sql`(${sql.join(keys, sql` or `)})`;
}

/** Values of an update of N rows by key: `0v0` and so on, typed by the column. */
export function valuesByKey(
  shape: TableShape,
  fields: readonly ShapedField[],
  count: number,
): Record<string, SQL> {
  const values = Object.create(null) as Record<string, SQL>;
  for (const [index, { property, column, codec }] of fields.entries()) {
    const ways = Array.from(
      { length: count },
      (_, row) => sql`when ${keySql(shape, row)} then ${boundSql(codec, `${row}v${index}`)}`,
    );
    values[property] = sql`case ${sql.join(ways, sql` `)} else ${column} end`;
  }
  return values;
}

function keySql({ key }: TableShape, row: number): SQL {
  const parts = key.map(
    ({ column, codec }, index) => sql`${column} = ${boundSql(codec, `${row}k${index}`)}`,
  );
  return sql.join(parts, sql` and `);
}
