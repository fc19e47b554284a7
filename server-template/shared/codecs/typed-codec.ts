import type { ColumnType, Provider } from '../tables/column-type.ts';
import type { StoredColumn } from '../tables/stored-table.ts';
import { arrayCodec } from './array-codec.ts';
import {
  dateCodec,
  dateTimeCodec,
  endlessDays,
  endlessMoments,
  endOfDay,
  timeCodec,
  timeSpans,
  zeroDays,
  zeroMoments,
} from './moment-codecs.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
  storableNumber,
} from './number-codecs.ts';
import { bytesCodec, enumCodec, safeText, textCodec, uuidCodec } from './text-codecs.ts';
import { RejectedValue } from './value-codec.ts';
import type { ValueCodec } from './value-codec.ts';

/**
 * Converts a value to what a column would return after storing it. Throws RejectedValue if the
 * column would truncate, round or reject it. Null stays null.
 */
export type StoreValue = (value: unknown) => unknown;

/**
 * Creates the conversion of a column by its type and database, with the codecs of a generated
 * server.
 */
export function createStoreValue({ type, source }: TypedColumn, provider: Provider): StoreValue {
  const codec = codecOf(type, { provider, sqlType: source.type ?? '' });
  if (codec === null) return (value) => value;
  return (value) => {
    if (value === null) return null;
    const encoded = codec.encode(value);
    const stored = typeof encoded === 'bigint' ? String(encoded) : encoded;
    return codec.decode === undefined ? stored : codec.decode(stored);
  };
}

/** The codec of a column whose values are stored as `createStoreValue` returns them. */
export function storedCodec(column: TypedColumn, provider: Provider): ValueCodec {
  const { type, source } = column;
  const codec = codecOf(type, { provider, sqlType: source.type ?? '' });
  return {
    keyType: codec?.keyType ?? (type.kind === 'boolean' ? 'boolean' : 'string'),
    encode: createStoreValue(column, provider),
    ...(codec?.fit === undefined ? {} : { fit: codec.fit }),
  };
}

type TypedColumn = Pick<StoredColumn, 'type' | 'source'>;

interface Declared {
  readonly provider: Provider;
  /** Verbatim; empty if the document has none. */
  readonly sqlType: string;
}

const usualDigits = { sqlite: 9, postgresql: 6, cockroachdb: 6, mysql: 0, sqlserver: 7 } as const;
const usualDecimal: Readonly<Partial<Record<Provider, number>>> = { mysql: 10, sqlserver: 18 };

function codecOf(type: ColumnType, declared: Declared): ValueCodec | null {
  const { provider, sqlType } = declared;
  switch (type.kind) {
    case 'integer':
      return /^year\b/i.test(sqlType) && provider === 'mysql' ? year : integerOf(type, provider);
    case 'decimal':
      return decimalOf(type, provider);
    case 'float':
      return floatCodec(provider === 'sqlite' || type.bits === 64 ? 64 : 32, type.scale);
    case 'text':
      return spelledText(type.maxLength, declared);
    case 'bytes':
      return bytesOf(type.maxLength, declared);
    case 'uuid':
      return uuidCodec();
    case 'date':
    case 'time':
    case 'dateTime':
      return momentOf(type, declared);
    case 'enum':
      return enumCodec(type.values);
    case 'set':
      return setOf(type.values);
    case 'array':
      return arrayOf(type.element, declared);
    case 'other':
      return otherOf(declared);
    default:
      return null;
  }
}

function integerOf(
  { bits, unsigned }: Extract<ColumnType, { kind: 'integer' }>,
  provider: Provider,
): ValueCodec {
  return integerCodec(
    ...(provider === 'sqlite' ? integerBounds(64, false) : integerBounds(bits, unsigned)),
  );
}

/** MySQL maps other numbers to years: https://dev.mysql.com/doc/refman/8.4/en/year.html */
const year: ValueCodec = {
  ...integerCodec(0n, 2155n),
  encode(value) {
    if (value === 0 || (typeof value === 'number' && value >= 1901 && value <= 2155)) return value;
    throw new RejectedValue('must be 0 or a year from 1901 to 2155');
  },
};

function decimalOf(
  { precision, scale, unsigned }: Extract<ColumnType, { kind: 'decimal' }>,
  provider: Provider,
): ValueCodec {
  const digits = precision ?? usualDecimal[provider] ?? null;
  if (provider !== 'sqlite')
    return decimalCodec({ precision: digits, scale: scale ?? 0, unsigned });
  return {
    ...decimalCodec({ precision: null, scale: null, unsigned: false }),
    encode(value) {
      const number = storableNumber(value);
      if (number === null)
        throw new RejectedValue('must be a number that the column can store exactly');
      return number;
    },
  };
}

function spelledText(maxLength: number | null, { provider, sqlType }: Declared): ValueCodec {
  if (provider === 'sqlite') return textCodec({ maxLength: null });
  // Types of a fixed width.
  const padded = /^(?:n?char|character|bpchar)\s*(?:\(\d+\))?$/i.test(sqlType);
  return textCodec({ maxLength, padded, countsUnits: provider === 'sqlserver' });
}

function bytesOf(maxLength: number | null, { provider, sqlType }: Declared): ValueCodec {
  return bytesCodec({
    maxLength: provider === 'sqlite' ? null : maxLength,
    fixed: provider !== 'sqlite' && /^binary\b/i.test(sqlType),
  });
}

function momentOf(
  type: Extract<ColumnType, { kind: 'date' | 'time' | 'dateTime' }>,
  { provider, sqlType }: Declared,
): ValueCodec {
  const isPostgres = provider === 'postgresql' || provider === 'cockroachdb';
  if (type.kind === 'date') return dateCodec({ others: isPostgres ? endlessDays : zeroDays });
  const isOldDateTime = provider === 'sqlserver' && /^datetime$/i.test(sqlType);
  const precision = type.precision ?? (isOldDateTime ? 3 : usualDigits[provider]);
  if (type.kind === 'dateTime') {
    const zone = type.withTimeZone ? '+00' : '';
    const others = isPostgres
      ? endlessMoments(zone)
      : zeroMoments(provider === 'mysql' ? precision : null);
    return dateTimeCodec({ precision, others });
  }
  const { withTimeZone } = type;
  if (withTimeZone) return timeCodec({ precision, withTimeZone });
  if (provider === 'mysql')
    return timeCodec({ precision, withTimeZone, others: timeSpans(precision) });
  return timeCodec({ precision, withTimeZone, ...(isPostgres && { others: endOfDay }) });
}

/** A SET returns its members in the order of its type. */
function setOf(members: readonly string[]): ValueCodec {
  return {
    keyType: 'string',
    encode: (value) =>
      Array.isArray(value) ? members.filter((member) => value.includes(member)) : value,
  };
}

function arrayOf(element: ColumnType, declared: Declared): ValueCodec | null {
  const codec = codecOf(element, declared);
  if (codec === null) return null;
  const array = arrayCodec({ codec, kind: 'plain' });
  return {
    keyType: 'string',
    encode(value) {
      array.encode(value);
      return value;
    },
  };
}

/** SQLite's numeric columns reject texts that would be returned differently. */
function otherOf({ provider, sqlType }: Declared): ValueCodec | null {
  if (provider === 'mysql' && /^bit\(/i.test(sqlType)) return wideBits;
  if (/json/i.test(sqlType)) return null;
  if (provider !== 'sqlite') return textCodec({ maxLength: null });
  const keepsText =
    sqlType === '' || (!/int/i.test(sqlType) && /char|clob|text|blob/i.test(sqlType));
  return keepsText ? textCodec({ maxLength: null }) : respelled;
}

const respelled: ValueCodec = {
  keyType: 'string',
  encode(value) {
    const text = safeText(value);
    if (looksNumeric.test(text) && String(Number(text)) !== text)
      throw new RejectedValue(
        'must not look like a number that the column would store differently',
      );
    return text;
  },
};

const looksNumeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

const wideBits: ValueCodec = {
  keyType: 'string',
  encode(value) {
    if (typeof value === 'string' && /^(?:0|1[01]{0,63})$/.test(value)) return value;
    throw new RejectedValue('must be a binary number');
  },
};
