import { integerIn, isExact } from './decimal-parts.ts';

// What a double cannot hold, and no more than that: longer ones are not numbers of any database.
const LONGEST = 300;

/** An integer out of its decimal digits: a JavaScript number where that keeps every digit, else the digits themselves, which JSON.stringify prints as they are. */
export function exactInteger(digits: string): unknown {
  const value = Number(digits);
  if (Number.isSafeInteger(value) || digits.length > LONGEST) return value;
  return BigInt(digits) === BigInt(value) ? value : JSON.rawJSON(digits);
}

/** Parses JSON without losing a digit: a number that a double does not hold as written stays as it is written. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isExact(source, value)
      ? JSON.rawJSON(source)
      : value,
  );
}

/** A value with JavaScript numbers only, to be validated; the same object where it has no others. */
export function plainNumbers(value: unknown): unknown {
  return holdsExact(value) ? withoutExact(value) : value;
}

function holdsExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsExact);
  return JSON.isRawJSON(value) || Object.values(value).some(holdsExact);
}

function withoutExact(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (JSON.isRawJSON(value)) return Number(value.rawJSON);
  if (Array.isArray(value)) return value.map(withoutExact);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutExact(one)]));
}

/** The size of a number with all its digits; null for what is none. */
export function numericSize(value: unknown): number | bigint | null {
  if (typeof value === 'number') return value;
  return JSON.isRawJSON(value) ? (integerIn(value.rawJSON) ?? Number(value.rawJSON)) : null;
}

/** A value as an address or a key spells it. */
export function spelled(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
