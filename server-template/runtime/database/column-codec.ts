import type { Column, SQL, SQLWrapper } from 'drizzle-orm';
import { innermost } from '../../shared/codecs/typed-codec.ts';
import type { ValueCodec } from '../../shared/codecs/value-codec.ts';
import type { ColumnType, Provider } from '../../shared/tables/column-type.ts';
import { columnTypes } from '../../shared/tables/column-types.ts';

/**
 * Converts values of one column between JSON and the driver; one per column. NULL is handled by
 * callers.
 */
export interface ColumnCodec extends ValueCodec {
  /** SQL that reads the column; absent: the column itself. */
  readonly selected?: (column: SQLWrapper) => SQL;
  /** SQL around the bound value; absent: the parameter itself. */
  readonly bound?: (parameter: SQLWrapper) => SQL;
  /** SQL around a value that the column's order is compared with; absent: as `bound`. */
  readonly ranked?: (parameter: SQLWrapper) => SQL;
}

/** The SQL of a codec. */
export type ColumnSql = Omit<ColumnCodec, keyof ValueCodec>;

/** The type of a column's values; of an array, that of its items. */
export function valueType(column: Column, provider: Provider): ColumnType {
  const { columnType, enumValues = [] } = column;
  if (enumValues.length > 0) return { kind: 'enum', name: null, schema: null, values: enumValues };
  // In SQLite, Drizzle's columns of these types have the type of what is stored.
  if (columnType === 'SQLiteBoolean') return { kind: 'boolean' };
  if (columnType === 'SQLiteTextJson') return { kind: 'json' };
  return innermost(columnTypes[provider](column.getSQLType()));
}
