import { type Column, type SQL, sql } from 'drizzle-orm';
import { boundSql, rankedSql, type ShapedField } from '../shape/shaped-field.ts';
import type { TableShape } from '../table-shape.ts';

/** A column of an order. */
export interface OrderTerm {
  readonly column: Column;
  readonly isDescending: boolean;
}

type OrderedTable = Pick<TableShape, 'primaryKey' | 'constraints' | 'columns'>;

/**
 * Columns that identify a row, for orders: the primary key, else the key of a view or of a table
 * without one in the document; empty if there is neither.
 */
export function orderKey({
  primaryKey,
  constraints,
  columns,
}: OrderedTable): readonly ShapedField[] {
  if (primaryKey.length > 0) return primaryKey;
  const names = constraints.primaryKey ?? constraints.key ?? [];
  const key = names.flatMap((name) => columns.find(({ column }) => column.name === name) ?? []);
  return key.length === names.length ? key : [];
}

/**
 * An order that an index supports, and that is total if the table has a key: the key comes last, in
 * the direction of the preceding column, and is omitted after unique columns. `ordered`: names of
 * all columns whose order is determined by it.
 */
export function totalTerms(
  shape: OrderedTable,
  terms: readonly OrderTerm[],
): { readonly terms: readonly OrderTerm[]; readonly ordered: ReadonlySet<string> } {
  const key = orderKey(shape).map(({ column }) => column);
  const { uniques = [] } = shape.constraints;
  const sets = [key.map(({ name }) => name), ...uniques.map(({ columns }) => columns)];
  const known = new Set<string>();
  for (const [index, { column }] of terms.entries()) {
    if (column.notNull) known.add(column.name);
    const isUnique = (set: readonly string[]): boolean =>
      set.length > 0 && set.every((name) => known.has(name));
    if (!sets.some(isUnique)) continue;
    return settled(terms.slice(0, index + 1), key);
  }
  const last = terms.at(-1);
  if (last === undefined) return settled([], []);
  const rest = key.filter(({ name }) => terms.every(({ column }) => column.name !== name));
  const { isDescending } = last;
  return settled([...terms, ...rest.map((column) => ({ column, isDescending }))], key);
}

function settled(terms: readonly OrderTerm[], key: readonly Column[]) {
  const names = [...terms.map(({ column }) => column), ...key].map(({ name }) => name);
  return { terms, ordered: new Set(names) };
}

/** NULL comes first in ascending order, last in descending order, on every database. */
export function orderSql(
  { column, isDescending }: OrderTerm,
  { nullsLast }: { readonly nullsLast: boolean },
): SQL {
  const term = isDescending ? sql`${column} desc` : sql`${column}`;
  if (!nullsLast || column.notNull) return term;
  return isDescending ? sql`${term} nulls last` : sql`${term} nulls first`;
}

/** A column of an order, with the end of the previous page: the parameter's name, null for NULL. */
export interface Step {
  readonly field: ShapedField;
  readonly isDescending: boolean;
  readonly name: string | null;
}

/** Greater in the first column, or equal there and greater in the second, and so on. */
export function followSql(steps: readonly Step[]): SQL {
  const ways = steps.flatMap((step, index) => {
    const beyond = beyondSql(step);
    if (beyond === null) return [];
    return [sql.join([...steps.slice(0, index).map(sameSql), beyond], sql` and `)];
  });
  if (ways.length === 0) return sql`1 = 0`;
  const any = sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  );
  const bound = boundarySql(steps);
  return bound === null ? sql`(${any})` : sql`${bound} and (${any})`;
}

/** Null if no row can follow. */
function beyondSql({ field: { column, codec }, isDescending, name }: Step): SQL | null {
  if (name === null) return isDescending ? null : sql`${column} is not null`;
  if (!isDescending) return sql`${column} > ${rankedSql(codec, name)}`;
  const below = sql`${column} < ${rankedSql(codec, name)}`;
  return column.notNull ? below : sql`(${below} or ${column} is null)`;
}

function sameSql({ field: { column, codec }, name }: Step): SQL {
  return name === null ? sql`${column} is null` : sql`${column} = ${boundSql(codec, name)}`;
}

/** A redundant condition that lets an index seek to the page, despite the OR. */
function boundarySql([first, ...others]: readonly Step[]): SQL | null {
  if (first === undefined || others.length === 0 || first.name === null) return null;
  const { column, codec } = first.field;
  if (!first.isDescending) return sql`${column} >= ${rankedSql(codec, first.name)}`;
  return column.notNull ? sql`${column} <= ${rankedSql(codec, first.name)}` : null;
}
