/** Result of JSON.rawJSON, which JSON.stringify prints verbatim. */
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

/** A JSON number for decimal text: a JavaScript number if that is exact, else raw JSON. */
export function exactNumber(text: string): number | RawJson {
  const value = Number(text);
  return isExact(text, value) ? value : JSON.rawJSON(text);
}

/** Whether a number prints as a decimal text of the same value. */
export function isExact(text: string, value: number): boolean {
  // Fifteen significant digits survive a round trip through a double, unless it is subnormal.
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

/** A decimal number: digits without zeros at either end (empty for zero), times a power of ten. */
export interface DecimalParts {
  readonly negative: boolean;
  readonly digits: string;
  readonly power: number;
}

/** Parses decimal text; null if it is not a number. */
export function decimalParts(text: string): DecimalParts | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = withoutTrailingZeros(significant);
  const power = Number(exponent) - fraction.length + significant.length - digits.length;
  return { negative: sign === '-', digits, power: digits === '' ? 0 : power };
}

/** Decimal text without an exponent. Its length grows with the power, which callers must check. */
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
