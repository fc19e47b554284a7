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
  // Fifteen significant digits survive the way through a double and back.
  if (text.length <= 15 && !/[eE]/.test(text)) return true;
  return Number.isFinite(value) && normalDecimal(text) === normalDecimal(String(value));
}

/** A decimal text in one spelling for each value: sign, digits without zeros at either end, exponent. */
export function normalDecimal(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return text;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = trimZeros(significant);
  if (digits === '') return '0';
  const power =
    BigInt(exponent) - BigInt(fraction.length) + BigInt(significant.length - digits.length);
  return `${sign}${digits}e${power}`;
}

function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
