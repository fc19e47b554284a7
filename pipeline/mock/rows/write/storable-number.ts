import { decimalParts, integerIn } from '../../read/decimal-parts.ts';
import type { Provider, Store, Stored } from './stored.ts';

const LIMIT = 2n ** 63n;
const asItIs: Store = (value) => ({ kind: 'kept', value });

/** How an integer column takes a number: no fraction, however small, and no more than 64 bits where it has so many. */
export function integerStore(format: string | undefined): Store {
  const isBounded = format === 'int64';
  return (value) => {
    if (Number.isSafeInteger(value)) return { kind: 'kept', value };
    const text = numberText(value);
    if (text === null) return { kind: 'kept', value };
    const integer = integerIn(text);
    const isTaken = integer !== null && !(isBounded && (integer >= LIMIT || integer < -LIMIT));
    return isTaken ? { kind: 'kept', value } : refused('must be an integer within 64 bits');
  };
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
  if (/^(?:real|float|float[48]|double|double precision)$/i.test(name)) return floatStore;
  return asItIs;
}

/** More digits than the column keeps are refused, never rounded. */
function decimalStore(precision: number, scale: number): Store {
  return (value) => {
    const text = numberText(value);
    const parts = text === null ? null : decimalParts(text);
    if (parts === null || parts.digits === '') return { kind: 'kept', value };
    if (parts.power < -scale)
      return refused(`must have at most ${Math.max(0, scale)} decimal places`);
    const whole = Math.max(0, precision - scale);
    if (parts.power + parts.digits.length > whole)
      return refused(`must have at most ${whole} digits before the decimal point`);
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
    : refused('must be a number that the column keeps exactly');
}

function floatStore(value: unknown): Stored {
  if (!JSON.isRawJSON(value)) return { kind: 'kept', value };
  return refused('must be a number that floating point holds exactly');
}

/** Text of a number, exact or not; null for anything else. */
function numberText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : null;
}

function refused(message: string): Stored {
  return { kind: 'refused', message };
}
