import type { ColumnType } from '../column-type.ts';
import { hoursOfDay, timeForm } from './time-form.ts';
import { splitSqlType } from './sql-type-text.ts';

/**
 * Integers are signed and have 64 bits, whatever is declared (https://sqlite.org/datatype3.html).
 */
const integer: ColumnType = { kind: 'integer', bits: 64, unsigned: false };
const other: ColumnType = { kind: 'other' };

const namedTypes: ReadonlyMap<string, (sizes: readonly number[]) => ColumnType> = new Map([
  ...named(['', 'any', 'point', 'floating point', 'interval'], () => other),
  ...named(['boolean', 'bool', 'bit'], () => ({ kind: 'boolean' })),
  ...named(['tinyint'], (sizes) => (sizes[0] === 1 ? { kind: 'boolean' } : integer)),
  ...named(['year'], () => integer),
  ...named(['decimal', 'dec', 'numeric', 'number', 'num', 'money', 'smallmoney'], (sizes) => ({
    kind: 'decimal',
    precision: sizes[0] ?? null,
    // Without a scale, fractions are stored too.
    scale: sizes[1] ?? null,
    unsigned: false,
  })),
  ...named(['date'], () => ({ kind: 'date' })),
  ...named(['time', 'time without time zone'], (sizes) => timeType('time', false, sizes)),
  ...named(['timetz', 'time with time zone'], (sizes) => timeType('time', true, sizes)),
  ...named(
    ['datetime', 'datetime2', 'smalldatetime', 'timestamp', 'timestamp without time zone'],
    (sizes) => timeType('dateTime', false, sizes),
  ),
  ...named(
    ['timestamptz', 'timestamp with time zone', 'timestamp with local time zone', 'datetimeoffset'],
    (sizes) => timeType('dateTime', true, sizes),
  ),
  ...named(['json', 'jsonb'], () => ({ kind: 'json' })),
  ...named(['uuid', 'guid', 'uniqueidentifier'], () => ({ kind: 'uuid' })),
  ...named(['string', 'xml', 'citext'], (sizes) => sized('text', sizes)),
  ...named(['binary', 'varbinary', 'bytea', 'image', 'raw'], (sizes) => sized('bytes', sizes)),
]);

/** Parses a declared SQLite type: a common name, else SQLite's own rules of affinity. */
export function parseSqliteType(sqlType: string): ColumnType {
  const { words, sizes } = splitSqlType(sqlType);
  return namedTypes.get(words)?.(sizes) ?? typeByAffinity(words, sizes);
}

/** The rules of https://sqlite.org/datatype3.html#determination_of_column_affinity, in order. */
function typeByAffinity(words: string, sizes: readonly number[]): ColumnType {
  if (words.includes('int')) return integer;
  if (/char|clob|text/.test(words)) return sized('text', sizes);
  if (words.includes('blob')) return sized('bytes', sizes);
  if (/real|floa|doub/.test(words)) return { kind: 'float', bits: 64, unsigned: false };
  return other;
}

function named(
  names: readonly string[],
  type: (sizes: readonly number[]) => ColumnType,
): [string, (sizes: readonly number[]) => ColumnType][] {
  return names.map((name) => [name, type]);
}

function sized(kind: 'text' | 'bytes', sizes: readonly number[]): ColumnType {
  return { kind, maxLength: sizes[0] ?? null };
}

function timeType(
  kind: 'time' | 'dateTime',
  withTimeZone: boolean,
  sizes: readonly number[],
): ColumnType {
  const precision = sizes[0] ?? null;
  if (kind === 'dateTime' || withTimeZone) return { kind, withTimeZone, precision };
  return { kind, withTimeZone, precision, form: timeForm(9, hoursOfDay) };
}
