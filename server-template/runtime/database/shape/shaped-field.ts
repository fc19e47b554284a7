import { type Column, type SQL, sql, type Table, type View } from 'drizzle-orm';
import type { ValueCodec } from '../../../shared/codecs/value-codec.ts';
import type { ColumnCodec } from '../column-codec.ts';

/** A column under its name in JSON or a path. */
export interface ValueField {
  readonly name: string;
  /** Name in the table of the generated code. */
  readonly property: string;
  readonly column: Pick<
    Column,
    'name' | 'notNull' | 'generated' | 'generatedIdentity' | 'defaultFn' | 'onUpdateFn'
  >;
  readonly codec: ValueCodec;
}

/** The same with its SQL. */
export interface ShapedField extends ValueField {
  readonly column: Column;
  readonly codec: ColumnCodec;
}

/** A provider's functions for its tables. */
export interface TableKnowledge {
  /** The codec of a column. */
  codec(column: Column): ColumnCodec;
  /** Columns of the primary key, in key order; empty for a view. */
  primaryKey(table: Table | View): readonly Column[];
  /** An exact comparison of texts, if `=` is not one; null for other columns. */
  sameText?(column: Column, value: SQL): SQL | null;
}

/** SQL of one parameter. */
export function boundSql(codec: ColumnCodec, parameter: string): SQL {
  const placeholder = sql.placeholder(parameter);
  return codec.bound?.(sql`${placeholder}`) ?? sql`${placeholder}`;
}

/** SQL of one parameter that the column's order is compared with. */
export function rankedSql(codec: ColumnCodec, parameter: string): SQL {
  return codec.ranked?.(sql`${sql.placeholder(parameter)}`) ?? boundSql(codec, parameter);
}

const endless: ReadonlySet<unknown> = new Set(['NaN', 'Infinity', '-Infinity']);

/** A number that JSON lacks, of its name in a row; null: another value. */
export function endlessNumber({ keyType }: ColumnCodec, value: unknown): number | null {
  return keyType === 'number' && endless.has(value) ? Number(value) : null;
}

/** SQL of one value. */
export function valueSql(codec: ColumnCodec, value: unknown): SQL {
  return codec.bound?.(sql`${value}`) ?? sql`${value}`;
}

/** Columns of the primary key, from Drizzle's table configuration. */
export function primaryKeyOf({
  columns,
  primaryKeys,
}: {
  readonly columns: readonly Column[];
  readonly primaryKeys: readonly { readonly columns: readonly Column[] }[];
}): readonly Column[] {
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}
