import { type Column, getColumnTable, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { isAny } from '../../../shared/codecs/any-codec.ts';
import { integerBounds } from '../../../shared/codecs/number-codecs.ts';
import { base64OfBytes } from '../../../shared/codecs/text-codecs.ts';
import { valueCodec } from '../../../shared/codecs/typed-codec.ts';
import { type ColumnCodec, valueType } from '../column-codec.ts';

/** The codec of a SQLite column. */
export function sqliteCodec(column: Column): ColumnCodec {
  const sqlType = column.getSQLType();
  const { decode, ...codec } = valueCodec(valueType(column, 'sqlite'), {
    ...{ provider: 'sqlite', sqlType, storedAs: storedAsOf(column), isKey: isKey(column) },
  });
  return {
    ...codec,
    ...(isAny(sqlType) && { selected: asJsonText }),
    decode: decode === undefined ? lax : (value) => lax(decode(value)),
  };
}

/** Whether a column belongs to its table's primary key. */
function isKey(column: Column): boolean {
  const table = getColumnTable(column);
  if (column.primary || !is(table, SQLiteTable)) return column.primary;
  const [key] = getTableConfig(table).primaryKeys;
  return key?.columns.some(({ name }) => name === column.name) === true;
}

/** Texts as JSON, everything else as stored. */
function asJsonText(column: SQLWrapper): SQL {
  return sql`iif(typeof(${column}) = 'text', json_quote(${column}), ${column})`;
}

/** The option of a column made by `dateTime`, which Drizzle keeps but does not declare. */
function storedAsOf(column: Column): string | undefined {
  const { config } = column as unknown as {
    readonly config?: { readonly fieldConfig?: { readonly storedAs?: string } };
  };
  return config?.fieldConfig?.storedAs;
}

const [minInteger] = integerBounds(64, false);

const lowestInteger = Number(minInteger);

/**
 * SQLite stores any type in any column: bytes are returned as base64, infinity by name, other
 * values unchanged.
 */
function lax(value: unknown): unknown {
  if (typeof value === 'object') return base64OfBytes(value);
  if (typeof value !== 'number') return value;
  // The one integer that node:sqlite wrongly treats as safe: its absolute value does not fit into
  // 64 bits.
  if (value === lowestInteger) return JSON.rawJSON(String(minInteger));
  return Number.isFinite(value) ? value : String(value);
}
