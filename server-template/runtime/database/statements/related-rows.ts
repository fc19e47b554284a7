import { type Column, type SQL, sql } from 'drizzle-orm';
import type { TableShape } from '../table-shape.ts';
import { sourceSql } from './junction-sql.ts';

/** The condition that columns have one of these keys. */
export function amongSql(columns: readonly Column[], keys: readonly (readonly SQL[])[]): SQL {
  const [only, ...others] = columns;
  if (only !== undefined && others.length === 0) {
    const values = keys.flat();
    return values.length === 1
      ? sql`${only} = ${values[0]}`
      : sql`${only} in (${sql.join(values, sql`, `)})`;
  }
  const parts = keys.map((key) => {
    const pairs = columns.map((column, index) => sql`${column} = ${key[index]}`);
    return sql`(${sql.join(pairs, sql` and `)})`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** The first rows of each key. */
export interface FirstRows {
  /** Columns of the key. */
  readonly columns: readonly Column[];
  readonly most: number;
  /** Columns that precede the primary key, with directions; a total order, or none. */
  readonly order: readonly SQL[];
}

/**
 * The condition that a row is among the first of its key, after applying another condition.
 */
export function firstRowsSql(
  { primaryKey, ...source }: TableShape,
  {
    columns,
    most,
    order: wanted,
    condition,
    words,
  }: FirstRows & { readonly condition: SQL; readonly words: { readonly comparesRows: boolean } },
): SQL {
  const key = primaryKey.map(({ column }) => column);
  const kept = sql.identifier('kept');
  const place = sql.identifier('place');
  const nameOf = (index: number): SQL => sql`${sql.identifier(`k${index}`)}`;
  const read = key.map((column, index) => sql`${column} as ${nameOf(index)}`);
  const own = key.map((column) => sql`${column}`);
  const order = sql.join(wanted.length === 0 ? own : [...wanted], sql`, `);
  const partition = sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );
  const number = sql`row_number() over (partition by ${partition} order by ${order})`;
  const ranked = sql`select ${sql.join(read, sql`, `)}, ${number} as ${place} from ${sourceSql(source)} where ${condition}`;
  const found = key.map((_, index) => sql`${kept}.${nameOf(index)}`);
  const isFirst = sql`${kept}.${place} <= ${sql.raw(String(most))}`;
  if (key.length === 1 || words.comparesRows) {
    const row = key.length === 1 ? own[0] : sql`(${sql.join(own, sql`, `)})`;
    return sql`${row} in (select ${sql.join(found, sql`, `)} from (${ranked}) as ${kept} where ${isFirst})`;
  }
  const links = key.map((column, index) => sql`${found[index]} = ${column}`);
  return sql`exists (select 1 from (${ranked}) as ${kept} where ${sql.join([isFirst, ...links], sql` and `)})`;
}
