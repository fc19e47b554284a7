import { type Column, type SQL, sql } from 'drizzle-orm';
import type { OrderOperator } from '../../../shared/list/operators.ts';

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

/** A comparison by order; the operator determines the number of values. */
export function orderedSql(column: Column, op: OrderOperator, values: readonly SQL[]): SQL {
  if (op === 'between') return sql`${column} between ${values[0]} and ${values[1]}`;
  return sql`${column} ${signs[op]} ${values[0]}`;
}

/** Pads lists with their last value to a power of two, so that few statements are enough. */
export function padded<Value>(values: readonly Value[]): readonly Value[] {
  if (values.length === 1) return values;
  const size = 2 ** Math.ceil(Math.log2(values.length));
  const all = [...values];
  while (all.length < size) all.push(all.at(-1) as Value);
  return all;
}

/** The condition that a column equals one of some values, or none of them. */
export function equalSql(column: Column | SQL, isNot: boolean, values: readonly SQL[]): SQL {
  const [first, ...others] = values;
  if (others.length === 0) return isNot ? sql`${column} <> ${first}` : sql`${column} = ${first}`;
  const list = sql.join([first as SQL, ...others], sql`, `);
  return isNot ? sql`${column} not in (${list})` : sql`${column} in (${list})`;
}
