import type { ColumnType, Provider } from '../tables/column-type.ts';
import { anyCodec, anyKeyCodec, isAny } from './any-codec.ts';
import { arrayCodec } from './array-codec.ts';
import { bitCodec, booleanCodec, byteBitCodec } from './boolean-codec.ts';
import { doubleJsonCodec, jsonCodec, numericJsonCodec } from './json-codec.ts';
import { momentCodec } from './typed-moments.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
  storableNumber,
} from './number-codecs.ts';
import {
  base64OfBytes,
  byteTextCodec,
  bytesCodec,
  enumCodec,
  safeText,
  setCodec,
  textCodec,
  uuidCodec,
} from './text-codecs.ts';
import { RejectedValue } from './value-codec.ts';
import type { ValueCodec } from './value-codec.ts';

/** A column's database, and how the column was declared. */
export interface Declared {
  readonly provider: Provider;
  /** Verbatim; empty if unknown. */
  readonly sqlType: string;
  /** The form of SQLite's timestamps; absent: the usual one. */
  readonly storedAs?: string | undefined;
  /** A MySQL that stores JSON as text. */
  readonly isMariadb?: boolean;
  /** Whether the column belongs to the primary key. */
  readonly isKey?: boolean;
}

/** The codec of a column, by its type and database. */
export function valueCodec(type: ColumnType, declared: Declared): ValueCodec {
  const { provider, sqlType } = declared;
  switch (type.kind) {
    case 'integer':
      return isYear(declared) ? year : integerOf(type, provider);
    case 'decimal':
      return decimalOf(type, provider);
    case 'float':
      return floatCodec(provider === 'sqlite' ? 64 : type.bits, type.scale);
    case 'boolean':
      return booleanOf(declared);
    case 'text':
      return textOf(type.maxLength, declared);
    case 'bytes':
      return bytesOf(type.maxLength, declared);
    case 'uuid':
      return provider === 'sqlite' ? sqliteText(sqlType) : uuidCodec();
    case 'date':
    case 'time':
    case 'dateTime':
      return momentCodec(type, declared);
    case 'json':
      return jsonOf(declared);
    case 'enum':
      return enumCodec(type.values);
    case 'set':
      return setCodec(type.values);
    case 'array':
      return arrayOf(type.element, declared);
    case 'other':
      return otherOf(declared);
  }
}

function booleanOf({ provider, sqlType }: Declared): ValueCodec {
  if (provider === 'mysql') return /^bit\b/i.test(sqlType) ? byteBitCodec : bitCodec;
  return provider === 'sqlite' ? bitCodec : booleanCodec;
}

function integerOf(
  { bits, unsigned }: Extract<ColumnType, { kind: 'integer' }>,
  provider: Provider,
): ValueCodec {
  const bounds = provider === 'sqlite' ? integerBounds(64, false) : integerBounds(bits, unsigned);
  return integerCodec(...bounds);
}

function isYear({ provider, sqlType }: Declared): boolean {
  return provider === 'mysql' && /^year\b/i.test(sqlType);
}

/** MySQL maps other numbers to years (https://dev.mysql.com/doc/refman/8.4/en/year.html). */
const year: ValueCodec = {
  ...integerCodec(0n, 2155n),
  encode(value) {
    if (value === 0 || (typeof value === 'number' && value >= 1901 && value <= 2155))
      return integerCodec(0n, 2155n).encode(value);
    throw new RejectedValue('must be 0 or a year from 1901 to 2155');
  },
};

const usualDecimal: Readonly<Partial<Record<Provider, number>>> = { mysql: 10, sqlserver: 18 };

function decimalOf(
  { precision, scale, unsigned }: Extract<ColumnType, { kind: 'decimal' }>,
  provider: Provider,
): ValueCodec {
  if (provider === 'sqlite') return numericCodec;
  const digits = precision ?? usualDecimal[provider] ?? null;
  return decimalCodec({ precision: digits, scale: scale ?? 0, unsigned });
}

/** SQLite's DECIMAL columns hold 64-bit integers and doubles, whatever precision is declared. */
const numericCodec: ValueCodec = {
  ...decimalCodec({ precision: null, scale: null, unsigned: false }),
  encode(value) {
    const number = storableNumber(value);
    if (number === null)
      throw new RejectedValue('must be a number that the column can store exactly');
    return number;
  },
};

/** Types of a fixed width. */
const padded = /^(?:n?char|character|national char(?:acter)?|bpchar)\s*(?:\(\d+\))?$/i;

function textOf(maxLength: number | null, { provider, sqlType }: Declared): ValueCodec {
  if (provider === 'sqlite') return sqliteText(sqlType);
  const name = /^(?:pg_catalog\.)?(?:"char"|name)(?:\[|$)/.exec(sqlType)?.[0];
  if (provider === 'postgresql' && name !== undefined)
    return byteTextCodec(name.includes('"') ? 1 : 63);
  return textCodec({
    ...{ maxLength, padded: padded.test(sqlType), countsUnits: provider === 'sqlserver' },
  });
}

/** Types whose values all have the same number of bytes. */
const fixedBytes = /^(?:binary|rowversion|timestamp)\b/i;

function bytesOf(maxLength: number | null, { provider, sqlType }: Declared): ValueCodec {
  if (provider === 'sqlite') return blobCodec;
  return bytesCodec({ maxLength, fixed: fixedBytes.test(sqlType) });
}

/** A text in SQLite's column is read as its bytes. */
const blobCodec: ValueCodec = {
  ...bytesCodec({ maxLength: null }),
  decode: (value) => base64OfBytes(typeof value === 'string' ? Buffer.from(value) : value),
};

function jsonOf({ provider, isMariadb = false }: Declared): ValueCodec {
  if (provider === 'sqlite') return numericJsonCodec;
  return provider === 'mysql' && !isMariadb ? doubleJsonCodec : jsonCodec();
}

function arrayOf(type: ColumnType, declared: Declared): ValueCodec {
  const element = type.kind === 'array' ? innermost(type) : type;
  const { kind } = element;
  return arrayCodec({
    codec: valueCodec(element, declared),
    kind: kind === 'json' || kind === 'bytes' ? kind : 'plain',
  });
}

/** The type of the values in an array of any depth. */
export function innermost(type: ColumnType): ColumnType {
  return type.kind === 'array' ? innermost(type.element) : type;
}

function otherOf({ provider, sqlType, isKey = false }: Declared): ValueCodec {
  if (provider === 'mysql' && /^bit\(/i.test(sqlType)) return wideBits;
  if (provider !== 'sqlite') return plainText;
  if (!isAny(sqlType)) return sqliteText(sqlType);
  return isKey ? anyKeyCodec : anyCodec;
}

const plainText: ValueCodec = { keyType: 'string', encode: safeText };

/** Wider bit fields are exchanged as binary digits. */
const wideBits: ValueCodec = {
  keyType: 'string',
  encode(value) {
    if (typeof value === 'string' && /^(?:0|1[01]{0,63})$/.test(value)) return value;
    throw new RejectedValue('must be a binary number');
  },
};

/** Affinity TEXT or BLOB, by the rules of https://sqlite.org/datatype3.html#determination_of_column_affinity. */
function sqliteText(sqlType: string): ValueCodec {
  const keepsText =
    sqlType === '' || (!/int/i.test(sqlType) && /char|clob|text|blob/i.test(sqlType));
  return keepsText ? textCodec({ maxLength: null }) : convertedCodec;
}

/**
 * Columns that convert texts which look like numbers: texts that would be read back differently are
 * rejected.
 */
const convertedCodec: ValueCodec = {
  keyType: 'string',
  encode(value) {
    const text = safeText(value);
    if (looksNumeric.test(text) && String(Number(text)) !== text)
      throw new RejectedValue(
        'must not look like a number that the column would store differently',
      );
    return text;
  },
  decode: (value) => (typeof value === 'number' ? String(value) : value),
};

const looksNumeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
