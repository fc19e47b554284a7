import { decimalParts, integerIn } from '../../read/decimal-parts.ts';
import type { Provider, Store, Stored } from './stored.ts';

const LIMIT = 2n ** 63n;
const asItIs: Store = (value) => ({ kind: 'kept', value });

/** How an integer column takes a number: no fraction, however small, no more bits than it has, and of years those that MySQL knows. */
export function integerStore(format: string | undefined, provider: Provider, type: string): Store {
  if (provider === 'mysql' && /^year/i.test(type)) return storeYear;
  const [least, most] = boundsOf(provider === 'sqlite' ? 'bigint' : type, format);
  const message = `must be an integer between ${least} and ${most}`;
  return (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value))
      return value >= least && value <= most ? { kind: 'kept', value } : rejected(message);
    const text = numberText(value);
    if (text === null) return { kind: 'kept', value };
    const integer = integerIn(text);
    const isTaken = integer !== null && integer >= least && integer <= most;
    return isTaken ? { kind: 'kept', value } : rejected(message);
  };
}

const bitsByType: readonly (readonly [RegExp, number])[] = [
  [/^tinyint/i, 8],
  [/^(?:smallint|int2|smallserial)/i, 16],
  [/^mediumint/i, 24],
  [/^(?:int|integer|int4|serial)\b/i, 32],
  [/^(?:bigint|int8|bigserial)/i, 64],
];

function boundsOf(type: string, format: string | undefined): readonly [bigint, bigint] {
  const named = bitsByType.find(([pattern]) => pattern.test(type));
  const bits = named?.[1] ?? (format === 'int32' ? 32 : 64);
  const half = 2n ** BigInt(bits - 1);
  return /unsigned/i.test(type) ? [0n, 2n * half - 1n] : [-half, half - 1n];
}

/** Of other numbers, MySQL makes years: https://dev.mysql.com/doc/refman/8.4/en/year.html */
function storeYear(value: unknown): Stored {
  if (typeof value !== 'number') return { kind: 'kept', value };
  const isTaken = value === 0 || (value >= 1901 && value <= 2155);
  return isTaken ? { kind: 'kept', value } : rejected('must be 0 or a year from 1901 to 2155');
}

/** How a column of decimals or of floating point takes a number, by the name of its SQL type. */
export function numberStore(provider: Provider, type: string): Store {
  if (provider === 'sqlite') return /real|floa|doub/i.test(type) ? floatStore : numericStore;
  const [, name = '', precision, scale] =
    /^([a-z ]+?)\s*(?:\(\s*(\d+)\s*(?:,\s*(-?\d+)\s*)?\))?(?:\s+(?:unsigned|zerofill))*$/i.exec(
      type,
    ) ?? [];
  if (/^(?:numeric|decimal|dec|fixed)$/i.test(name)) {
    return precision === undefined ? asItIs : decimalStore(Number(precision), Number(scale ?? '0'));
  }
  if (/^(?:float8|double|double precision)$/i.test(name)) return floatStore;
  if (!/^(?:real|float|float4)$/i.test(name)) return asItIs;
  // What MySQL calls real and SQL Server float, others call double.
  const usual = { mysql: /^real/i, sqlserver: /^float/i } as const;
  const isDouble =
    precision === undefined
      ? (provider === 'mysql' || provider === 'sqlserver') && usual[provider].test(name)
      : Number(precision) > 24;
  return isDouble ? floatStore : singleStore;
}

/** More digits than the column keeps are rejected, never rounded. */
function decimalStore(precision: number, scale: number): Store {
  return (value) => {
    const text = numberText(value);
    const parts = text === null ? null : decimalParts(text);
    if (parts === null || parts.digits === '') return { kind: 'kept', value };
    if (parts.power < -scale)
      return rejected(`must have at most ${Math.max(0, scale)} decimal places`);
    const whole = Math.max(0, precision - scale);
    if (parts.power + parts.digits.length > whole)
      return rejected(`must have at most ${whole} digits before the decimal point`);
    return { kind: 'kept', value };
  };
}

/** SQLite keeps integers of 64 bits and doubles, whatever precision is declared. */
function numericStore(value: unknown): Stored {
  if (!JSON.isRawJSON(value)) return { kind: 'kept', value };
  const integer = integerIn(value.rawJSON);
  const isTaken = integer !== null && integer < LIMIT && integer >= -LIMIT;
  return isTaken
    ? { kind: 'kept', value }
    : rejected('must be a number that the column keeps exactly');
}

function floatStore(value: unknown): Stored {
  if (!JSON.isRawJSON(value)) return { kind: 'kept', value };
  return rejected('must be a number that 64 bits of floating point hold exactly');
}

function singleStore(value: unknown): Stored {
  const isTaken = typeof value === 'number' ? isSingle(value) : !JSON.isRawJSON(value);
  return isTaken
    ? { kind: 'kept', value }
    : rejected('must be a number that 32 bits of floating point hold exactly');
}

/** Whether a number is the shortest one that means the same in single precision: nine digits always tell it. */
function isSingle(value: number): boolean {
  const single = Math.fround(value);
  const shortest = [6, 7, 8, 9]
    .map((digits) => Number(single.toPrecision(digits)))
    .find((candidate) => Math.fround(candidate) === single);
  return shortest === value;
}

/** Text of a number, exact or not; null for anything else. */
function numberText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : null;
}

function rejected(message: string): Stored {
  return { kind: 'refused', message };
}
