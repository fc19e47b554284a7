import { decimalParts } from './raw-json.ts';

/**
 * Whether a JSON number is a multiple of another by decimal digits: 19.99 is one of 0.01, unlike in
 * floating point. Other values pass.
 */
export function isMultipleOf(value: unknown, divisor: unknown): boolean {
  const parts = partsOf(value);
  const by = partsOf(divisor);
  if (parts === null || by === null || by.digits === '') return true;
  if (parts.digits === '') return true;
  // Without trailing zeros, a number with more decimal places cannot be a multiple.
  if (parts.power < by.power) return false;
  const modulus = BigInt(by.digits);
  return (BigInt(parts.digits) * powerOfTen(parts.power - by.power, modulus)) % modulus === 0n;
}

function partsOf(value: unknown): ReturnType<typeof decimalParts> {
  if (typeof value === 'number') return decimalParts(String(value));
  return JSON.isRawJSON(value) ? decimalParts(value.rawJSON) : null;
}

function powerOfTen(exponent: number, modulus: bigint): bigint {
  let result = 1n % modulus;
  let base = 10n % modulus;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}
