import type { Column } from 'drizzle-orm';
import { bitCodec } from '../../../shared/codecs/boolean-codec.ts';
import { jsonCodec } from '../../../shared/codecs/json-codec.ts';
import {
  dateCodec,
  dateTimeCodec,
  timeCodec,
  zeroDays,
  zeroMoments,
} from '../../../shared/codecs/moment-codecs.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
  numberText,
  storableNumber,
} from '../../../shared/codecs/number-codecs.ts';
import {
  base64OfBytes,
  bytesCodec,
  enumCodec,
  safeText,
  textCodec,
} from '../../../shared/codecs/text-codecs.ts';
import { RejectedValue } from '../../../shared/codecs/value-codec.ts';
import type { ColumnCodec } from '../column-codec.ts';

const [minInteger, maxInteger] = integerBounds(64, false);

const lowestInteger = Number(minInteger);

/** The codec of a SQLite column. */
export function sqliteCodec(column: Column): ColumnCodec {
  const codec = codecByType(column);
  const { decode } = codec;
  return { ...codec, decode: decode === undefined ? lax : (value) => lax(decode(value)) };
}

function codecByType(column: Column): ColumnCodec {
  switch (column.columnType) {
    case 'SQLiteInteger':
      return integerCodec(minInteger, maxInteger);
    case 'SQLiteBoolean':
      return bitCodec;
    case 'SQLiteReal':
      return floatCodec(64);
    case 'SQLiteNumeric':
      return numericCodec;
    case 'SQLiteBlobBuffer':
      return blobCodec;
    case 'SQLiteTextJson':
      return storedJsonCodec;
    case 'SQLiteText':
      return column.enumValues?.length
        ? enumCodec(column.enumValues)
        : textCodec({ maxLength: null });
    default:
      return declaredCodec(column.getSQLType(), column);
  }
}

function declaredCodec(declared: string, column: Column): ColumnCodec {
  switch (declared) {
    case 'date':
      return dateCodec({ others: zeroDays });
    case 'time':
      return timeCodec({ precision: 9, withTimeZone: false });
    case 'datetime':
      return dateTimeCodec({
        ...{ precision: 9, storedAs: storedAsOf(column), others: zeroMoments(null) },
      });
    case '':
      return anyCodec;
    default:
      return keepsText(declared) ? textCodec({ maxLength: null }) : convertedCodec;
  }
}

/** The option of a column made by `dateTime`, which Drizzle keeps but does not declare. */
function storedAsOf(column: Column): string | undefined {
  const { config } = column as unknown as {
    readonly config?: { readonly fieldConfig?: { readonly storedAs?: string } };
  };
  return config?.fieldConfig?.storedAs;
}

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

/** A column without a type keeps texts and numbers as they are. */
const anyCodec: ColumnCodec = {
  keyType: 'string',
  encode(value) {
    if (typeof value === 'string') return safeText(value);
    const number = storableNumber(value);
    // Wide integers are read as text.
    if (typeof number !== 'number')
      throw new RejectedValue('must be a text, or a number that JavaScript represents exactly');
    return number;
  },
};

/** DECIMAL columns hold 64-bit integers and doubles, whatever precision is declared. */
const numericCodec: ColumnCodec = {
  ...decimalCodec({ precision: null, scale: null, unsigned: false }),
  encode(value) {
    const number = storableNumber(value);
    if (number === null)
      throw new RejectedValue('must be a number that the column can store exactly');
    return number;
  },
};

const blobCodec: ColumnCodec = {
  ...bytesCodec({ maxLength: null }),
  decode: (value) => base64OfBytes(typeof value === 'string' ? Buffer.from(value) : value),
};

/** A JSON column has NUMERIC affinity, which turns a document that is a number into that number. */
const storedJsonCodec: ColumnCodec = {
  ...jsonCodec(),
  encode(value) {
    if (numberText(value) !== null && storableNumber(value) === null) {
      throw new RejectedValue('must be a number that the column can store exactly');
    }
    return JSON.stringify(value);
  },
};

/**
 * Columns that convert texts which look like numbers: texts that would be read back differently are
 * rejected.
 */
const convertedCodec: ColumnCodec = {
  keyType: 'string',
  encode(value) {
    const text = safeText(value);
    const looksNumeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text);
    if (looksNumeric && String(Number(text)) !== text) {
      throw new RejectedValue(
        'must not look like a number that the column would store differently',
      );
    }
    return text;
  },
  decode: (value) => (typeof value === 'number' ? String(value) : value),
};

/** Affinity TEXT or BLOB, by the rules of https://sqlite.org/datatype3.html#determination_of_column_affinity. */
function keepsText(declared: string): boolean {
  return !/int/i.test(declared) && /char|clob|text|blob/i.test(declared);
}
