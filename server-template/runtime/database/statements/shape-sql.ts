import { type Column, type SQL, sql, type Table } from 'drizzle-orm';
import type { Row } from '../database.ts';
import { boundSql, type ShapedField } from '../shape/shaped-field.ts';
import type { TableShape } from '../table-shape.ts';

/** Selected columns by JSON name, with decoding SQL; `wrap` is applied to each. */
export function selection(shape: TableShape, wrap?: (selected: SQL) => SQL): Record<string, SQL> {
  return Object.fromEntries(
    shape.output.map((field) => {
      const selected = selectedSql(field, wrap);
      const { decode } = field.codec;
      return [field.name, decode === undefined ? selected : selected.mapWith(decode)];
    }),
  );
}

/** SQL that reads a column. */
export function selectedSql({ column, codec }: ShapedField, wrap?: (selected: SQL) => SQL): SQL {
  const selected = codec.selected?.(column) ?? sql`${column}`;
  return wrap === undefined ? selected : wrap(selected);
}

/**
 * Values of an insert or update: one parameter per field, `v0` and so on. Bypasses Drizzle's
 * encoders, since codecs encode. Without a prototype, where Drizzle would find a value for a
 * property named `toString`.
 */
export function parameters(
  fields: readonly ShapedField[],
  nameOf: (index: number) => string = (index) => `v${index}`,
): Record<string, SQL> {
  const values = Object.create(null) as Record<string, SQL>;
  for (const [index, { property, codec }] of fields.entries())
    values[property] = boundSql(codec, nameOf(index));
  return values;
}

/** Values of an insert of several rows: `0`, `1` and so on. */
export function parametersOfRows(
  fields: readonly ShapedField[],
  count: number,
): Record<string, SQL>[] {
  return Array.from({ length: count }, (_, row) =>
    parameters(fields, (index) => String(row * fields.length + index)),
  );
}

/**
 * A table with only the sent columns: Drizzle's update looks up every column in its values,
 * including the prototype.
 */
export function withSentColumns<Sent extends Table>(
  table: Sent,
  sent: readonly ShapedField[],
): Sent {
  const columns = Object.fromEntries(sent.map(({ property, column }) => [property, column]));
  return Object.create(Object.getPrototypeOf(table) as object, {
    ...Object.getOwnPropertyDescriptors(table),
    [columnsOfTable]: { value: columns },
  }) as Sent;
}

/** Drizzle's symbol for a table's columns by property. */
const columnsOfTable = Symbol.for('drizzle:Columns');

/** The condition that a row has the key in the parameters `k0` and so on. */
export function hasKey(shape: TableShape): SQL {
  if (shape.key.length === 0) throw new Error('a row cannot be found without a key');
  const parts = shape.key.map(
    ({ column, codec }, index) => sql`${column} = ${boundSql(codec, `k${index}`)}`,
  );
  return sql.join([...parts, ...onlySql(shape), ...ruleSql(shape)], sql` and `);
}

/** The condition for one of several rows with a key, if there can be several. */
export function onlySql({ only }: TableShape): readonly SQL[] {
  return only === null ? [] : [only];
}

/**
 * The condition of the path's scope (parameters `s0` and so on), the caller's rule and `where`;
 * undefined: any row.
 */
export function inScope(shape: TableShape, where?: SQL): SQL | undefined {
  const parts = shape.scope.map(
    ({ column, codec }, index) => sql`${column} = ${boundSql(codec, `s${index}`)}`,
  );
  const all = [...parts, ...(where === undefined ? [] : [where]), ...ruleSql(shape)];
  return all.length === 0 ? undefined : sql.join(all, sql` and `);
}

/** The condition of the caller's rule, if there is one. */
export function ruleSql({ rule }: TableShape): readonly SQL[] {
  return rule === null ? [] : [rule];
}

/** The condition for a row after an update that may have changed its key. */
export function hasMovedKey(shape: TableShape, sent: readonly ShapedField[]): SQL {
  const parts = shape.key.map(({ column, codec }, index) => {
    const moved = parameterOf(column, sent) ?? `k${index}`;
    return sql`${column} = ${boundSql(codec, moved)}`;
  });
  return sql.join([...parts, ...onlySql(shape)], sql` and `);
}

/** The columns that an order does not contain. */
export function notOrdered(
  fields: readonly ShapedField[],
  ordered: ReadonlySet<string>,
): readonly Column[] {
  return fields.map(({ column }) => column).filter(({ name }) => !ordered.has(name));
}

/** Dialect of a database that cannot return inserted rows. */
export interface InsertedRowWords {
  /** The last generated number. */
  readonly lastNumber: SQL;
  /** A comparison in which NULL equals NULL. */
  readonly same: (column: Column, value: SQL) => SQL;
}

/**
 * The condition for the inserted row: its key or, if that is generated and not a number, all sent
 * values.
 */
export function isInserted(
  shape: TableShape,
  sent: readonly ShapedField[],
  words: InsertedRowWords,
): SQL {
  const key = shape.primaryKey;
  const made = key.filter(({ column }) => parameterOf(column, sent) === null);
  const numbered = made.length === 1 && made[0]?.codec.keyType === 'number';
  const fields = key.length > 0 && (made.length === 0 || numbered) ? key : sent;
  const parts = fields.map(({ column, codec }) => {
    const parameter = parameterOf(column, sent);
    return parameter === null
      ? sql`${column} = ${words.lastNumber}`
      : words.same(column, boundSql(codec, parameter));
  });
  return parts.length === 0 ? sql`1 = 1` : sql.join(parts, sql` and `);
}

function parameterOf({ name }: Column, sent: readonly ShapedField[]): string | null {
  const index = sent.findIndex(({ column }) => column.name === name);
  return index === -1 ? null : `v${index}`;
}

/** Builds a row from values of `selectedSql`, in the order of the output. */
export function rowOf(shape: TableShape, values: readonly unknown[]): Row {
  return Object.fromEntries(
    shape.output.map(({ name, codec }, index) => {
      const value = values[index];
      return [name, value === null ? null : (codec.decode?.(value) ?? value)];
    }),
  );
}
