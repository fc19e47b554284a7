import { decimalParts, plainDecimal } from './raw-json.ts';

// Longer numbers are not supported by any database.
const LONGEST = 300;

/** An integer: a JavaScript number if that is exact, else raw JSON. */
export function exactInteger(digits: string): unknown {
  const value = Number(digits);
  if (Number.isSafeInteger(value) || digits.length > LONGEST) return value;
  return BigInt(digits) === BigInt(value) ? value : JSON.rawJSON(digits);
}

/** A value with JavaScript numbers only, for validation; the same object if it has no others. */
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

/** The exact value of a number; null for other values. */
export function numericSize(value: unknown): number | bigint | null {
  if (typeof value === 'number') return value;
  return JSON.isRawJSON(value) ? (integerIn(value.rawJSON) ?? Number(value.rawJSON)) : null;
}

/** An integer of at most 40 digits; null for other text. */
function integerIn(text: string): bigint | null {
  const parts = decimalParts(text);
  if (parts === null || parts.power < 0 || parts.power + parts.digits.length > 40) return null;
  return BigInt(plainDecimal(parts));
}

/** A value as in a URL or key. */
export function spelled(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
