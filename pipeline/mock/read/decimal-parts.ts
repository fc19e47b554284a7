/** A decimal number: digits without zeros at either end (empty for zero), times a power of ten. */
export interface DecimalParts {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly power: number;
}

/** Parses the text of a JSON number; null for other text. */
function decimalParts(text: string): DecimalParts | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = withoutTrailingZeros(significant);
  const power = Number(exponent) - fraction.length + significant.length - digits.length;
  return { isNegative: sign === '-', digits, power: digits === '' ? 0 : power };
}

/** Whether a JavaScript number prints as a decimal text of the same value. */
export function isExact(text: string, value: number): boolean {
  // Fifteen significant digits survive a round trip through a double.
  if (text.length <= 15 && !/[eE]/.test(text)) return true;
  if (!Number.isFinite(value)) return false;
  const parts = decimalParts(text);
  const printed = decimalParts(String(value));
  return (
    parts !== null &&
    printed !== null &&
    parts.digits === printed.digits &&
    (parts.digits === '' ||
      (parts.power === printed.power && parts.isNegative === printed.isNegative))
  );
}

/** An integer of at most 40 digits; null for other text. */
export function integerIn(text: string): bigint | null {
  const parts = decimalParts(text);
  if (parts === null || parts.power < 0 || parts.power + parts.digits.length > 40) return null;
  const size = BigInt(parts.digits + '0'.repeat(parts.power));
  return parts.isNegative ? -size : size;
}

// A regular expression would backtrack for each zero.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
