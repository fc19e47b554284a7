import type { ColumnType } from '../column-type.ts';
import { hoursOfDay, timeForm } from './time-form.ts';
import { splitSqlType } from './sql-type-text.ts';

/** `isMax`: the size is `max`, as in `nvarchar(max)`. */
type MakeType = (sizes: readonly number[], isMax: boolean) => ColumnType;

const other: ColumnType = { kind: 'other' };

const namedTypes: ReadonlyMap<string, MakeType> = new Map([
  // The only unsigned integer
  // (https://learn.microsoft.com/sql/t-sql/data-types/int-bigint-smallint-and-tinyint-transact-sql).
  ...named(['tinyint'], () => ({ kind: 'integer', bits: 8, unsigned: true })),
  ...named(['smallint'], () => ({ kind: 'integer', bits: 16, unsigned: false })),
  ...named(['int', 'integer'], () => ({ kind: 'integer', bits: 32, unsigned: false })),
  ...named(['bigint'], () => ({ kind: 'integer', bits: 64, unsigned: false })),
  ...named(['bit'], () => ({ kind: 'boolean' })),
  ...named(['decimal', 'numeric', 'dec'], ([precision = 18, scale = 0]) =>
    decimal(precision, scale),
  ),
  ...named(['money'], () => decimal(19, 4)),
  ...named(['smallmoney'], () => decimal(10, 4)),
  ...named(['float', 'double precision'], ([bits = 53]) => ({
    kind: 'float',
    bits: bits > 24 ? 64 : 32,
    unsigned: false,
  })),
  ...named(['real'], () => ({ kind: 'float', bits: 32, unsigned: false })),
  ...named(
    [
      'char',
      'nchar',
      'varchar',
      'nvarchar',
      'character',
      'character varying',
      'char varying',
      'national character',
      'national char',
      'national character varying',
      'national char varying',
    ],
    sized('text'),
  ),
  ...named(['sysname'], () => ({ kind: 'text', maxLength: 128 })),
  ...named(['text', 'ntext', 'xml'], () => ({ kind: 'text', maxLength: null })),
  ...named(['varbinary', 'binary varying'], sized('bytes')),
  ...named(['binary'], ([size = 1]) => ({ kind: 'bytes', maxLength: size, fixed: true })),
  ...named(['image'], () => ({ kind: 'bytes', maxLength: null })),
  ...named(['rowversion', 'timestamp'], () => ({ kind: 'bytes', maxLength: 8 })),
  ...named(['uniqueidentifier'], () => ({ kind: 'uuid' })),
  ...named(['date'], () => ({ kind: 'date' })),
  ...named(['time'], ([precision = 7]) => ({
    kind: 'time',
    withTimeZone: false,
    precision,
    form: timeForm(precision, hoursOfDay),
  })),
  ...named(['datetime2'], ([precision = 7]) => dateTime(precision, false)),
  ...named(['datetime'], () => dateTime(3, false)),
  ...named(['smalldatetime'], () => dateTime(0, false)),
  ...named(['datetimeoffset'], ([precision = 7]) => dateTime(precision, true)),
  ...named(['json'], () => ({ kind: 'json' })),
]);

/**
 * Parses a SQL Server type, as the reader prints it or as people write it; brackets around the name
 * are ignored.
 */
export function parseSqlserverType(sqlType: string): ColumnType {
  const { words, sizes } = splitSqlType(sqlType.replace(/[[\]]/g, ''));
  return namedTypes.get(words)?.(sizes, /\(\s*max\s*\)/i.test(sqlType)) ?? other;
}

function named(names: readonly string[], type: MakeType): [string, MakeType][] {
  return names.map((name) => [name, type]);
}

/** The default size of a column is one character or byte. */
function sized(kind: 'text' | 'bytes'): MakeType {
  return ([size = 1], isMax) => ({ kind, maxLength: isMax ? null : size });
}

function decimal(precision: number, scale: number): ColumnType {
  return { kind: 'decimal', precision, scale, unsigned: false };
}

function dateTime(precision: number, withTimeZone: boolean): ColumnType {
  return { kind: 'dateTime', withTimeZone, precision };
}
