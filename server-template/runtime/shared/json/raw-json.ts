/** What JSON.rawJSON returns: JSON.stringify prints `rawJSON` as it is. */
export interface RawJson {
  readonly rawJSON: string;
}

declare global {
  interface JSON {
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** A number for JSON out of its decimal text: a JavaScript number where that keeps every digit, else raw JSON. */
export function exactNumber(text: string): number | RawJson {
  const value = Number(text);
  return isExact(text, value) ? value : JSON.rawJSON(text);
}

/** Whether a number prints as a decimal text of the same value. */
export function isExact(text: string, value: number): boolean {
  // Fifteen significant digits survive the way through a double and back, where it is not a subnormal one.
  const size = Math.abs(value);
  if (text.length <= 15 && (size > 1e-290 || !/[eE]/.test(text)) && size < 1e290) return true;
  if (!Number.isFinite(value)) return false;
  const parts = decimalParts(text);
  const printed = decimalParts(String(value));
  return (
    parts !== null &&
    printed !== null &&
    parts.digits === printed.digits &&
    (parts.digits === '' || (parts.power === printed.power && parts.negative === printed.negative))
  );
}

/** A decimal number: digits, without zeros at either end (none for zero), times ten to a power. */
export interface DecimalParts {
  readonly negative: boolean;
  readonly digits: string;
  readonly power: number;
}

/** Takes a decimal text apart; null where it is none. */
export function decimalParts(text: string): DecimalParts | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = withoutTrailingZeros(significant);
  const power = Number(exponent) - fraction.length + significant.length - digits.length;
  return { negative: sign === '-', digits, power: digits === '' ? 0 : power };
}

/** Decimal text without an exponent. Its length grows with the power: check that first. */
export function plainDecimal({ negative, digits, power }: DecimalParts): string {
  const sign = negative ? '-' : '';
  if (power >= 0) return `${sign}${digits === '' ? '0' : digits}${'0'.repeat(power)}`;
  const padded = digits.padStart(1 - power, '0');
  return `${sign}${padded.slice(0, power)}.${padded.slice(power)}`;
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
