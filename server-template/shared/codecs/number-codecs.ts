import { decimalParts, exactNumber, isExact, plainDecimal } from '../json/raw-json.ts';
import { type ValueCodec, RejectedValue } from './value-codec.ts';

/**
 * Integers between two bounds. Those beyond doubles are passed to the driver as BigInt and read as
 * text.
 */
export function integerCodec(min: bigint, max: bigint): ValueCodec {
  const rejection = `must be an integer between ${min} and ${max}`;
  return {
    keyType: 'number',
    encode(value) {
      const integer = integerOf(value);
      if (integer === null || integer < min || integer > max) throw new RejectedValue(rejection);
      return typeof integer === 'bigint' ? integer : integer + 0;
    },
    decode: (value) => (typeof value === 'string' ? decimalOrWord(value) : value),
  };
}

/** Bounds of an integer column. */
export function integerBounds(
  bits: number,
  unsigned: boolean,
): readonly [min: bigint, max: bigint] {
  return unsigned
    ? [0n, 2n ** BigInt(bits) - 1n]
    : [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n];
}

/** Limits of a decimal column; null: none. */
export interface DecimalLimits {
  readonly precision: number | null;
  readonly scale: number | null;
  readonly unsigned: boolean;
}

/**
 * Decimals, exchanged with the driver as plain decimal text. More digits than the column stores are
 * rejected, never rounded.
 */
export function decimalCodec({ precision, scale, unsigned }: DecimalLimits): ValueCodec {
  const lowest = precision === null ? -unlimitedDigits : -(scale ?? 0);
  const highest = precision === null ? unlimitedDigits : precision - (scale ?? 0);
  return {
    keyType: 'number',
    encode(value) {
      // A body may have half a million integers: these need not be taken apart.
      if (isInteger(value, unsigned) && lowest <= 0 && Math.abs(value) < 10 ** highest)
        return String(value);
      const text = numberText(value);
      const parts = text === null ? null : decimalParts(text);
      if (text === null || parts === null) throw new RejectedValue('must be a number');
      if (unsigned && parts.negative) throw new RejectedValue('must not be negative');
      if (parts.digits !== '' && parts.power < lowest) {
        throw new RejectedValue(`must have at most ${Math.max(0, -lowest)} decimal places`);
      }
      if (parts.digits !== '' && parts.power + parts.digits.length > highest) {
        throw new RejectedValue(
          `must have at most ${Math.max(0, highest)} digits before the decimal point`,
        );
      }
      return /[eE]/.test(text) ? plainDecimal(parts) : text;
    },
    decode: (value) => (typeof value === 'string' ? decimalOrWord(value) : value),
  };
}

function isInteger(value: unknown, unsigned: boolean): value is number {
  return Number.isSafeInteger(value) && !(unsigned && Number(value) < 0);
}

/**
 * Floating-point numbers. Those that a double (or a single) cannot represent exactly are rejected,
 * and so are more decimal places than the column keeps.
 */
export function floatCodec(bits: 32 | 64, scale = Infinity): ValueCodec {
  return {
    keyType: 'number',
    encode(value) {
      if (
        typeof value !== 'number' ||
        !Number.isFinite(value) ||
        (bits === 32 && shortestSingle(value) !== value)
      ) {
        throw new RejectedValue(
          `must be a number that a ${bits}-bit floating-point column can store exactly`,
        );
      }
      if (scale < Infinity && (decimalParts(String(value))?.power ?? 0) < -scale)
        throw new RejectedValue(`must have at most ${scale} decimal places`);
      return value;
    },
    decode: bits === 32 ? decodeSingle : decodeDouble,
  };
}

/** Text of a JSON number, exact or not; null for anything else. */
export function numberText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  // Handlers have bigints.
  if (typeof value === 'bigint') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : null;
}

/**
 * A JSON number as an integer, a JavaScript number if that is safe; null for anything other than an
 * integer of at most 40 digits.
 */
function integerOf(value: unknown): number | bigint | null {
  if (Number.isSafeInteger(value)) return value as number;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
  const text = numberText(value);
  const parts = text === null ? null : decimalParts(text);
  if (parts === null || parts.power < 0 || parts.power + parts.digits.length > 40) return null;
  return BigInt(plainDecimal(parts));
}

// PostgreSQL's numeric has at most 131,072 digits before the point and 16,383 after it.
const unlimitedDigits = 16_383;

/** JSON has no NaN or infinity: they are returned by name, as by PostgreSQL's JSON functions. */
function decodeDouble(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

function decodeSingle(value: unknown): unknown {
  if (typeof value !== 'number') return value;
  return Number.isFinite(value) ? shortestSingle(value) : String(value);
}

/** The shortest decimal that is the same single-precision number. */
export function shortestSingle(value: number): number {
  const single = Math.fround(value);
  for (let digits = 6; digits < 9; digits++) {
    const candidate = Number(single.toPrecision(digits));
    if (Math.fround(candidate) === single) return candidate;
  }
  return Number(single.toPrecision(9));
}

/** A plain decimal with at least so many digits after the point; other text is unchanged. */
export function paddedDecimal(text: string, places: number): string {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined || fraction.length >= places
    ? text
    : `${whole}.${fraction.padEnd(places, '0')}`;
}

/** NaN and infinity, and other values in SQLite's columns, are returned as text. */
function decimalOrWord(text: string): unknown {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? exactNumber(text) : text;
}

/**
 * A number that a SQLite column of NUMERIC affinity stores exactly: a 64-bit integer or a double.
 */
export function storableNumber(value: unknown): number | bigint | null {
  const text = numberText(value);
  if (text === null) return null;
  const number = Number(text);
  if (isExact(text, number)) return number;
  const integer = integerOf(value);
  const [min, max] = integerBounds(64, false);
  return integer !== null && integer >= min && integer <= max ? integer : null;
}
