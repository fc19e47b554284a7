import { spelled } from './exact-number.ts';
import { decimalParts, plainDecimal } from './raw-json.ts';

/** The sum of numbers in decimal digits, as databases sum decimals: 0.1 and 0.2 are 0.3. */
export function decimalSum(values: readonly unknown[]): string {
  const parts = values.flatMap((value) => decimalParts(spelled(value)) ?? []);
  const power = Math.min(0, ...parts.map((one) => one.power));
  const total = parts.reduce((sum, { negative, digits, power: own }) => {
    const size = BigInt(digits) * 10n ** BigInt(own - power);
    return negative ? sum - size : sum + size;
  }, 0n);
  const isNegative = total < 0n;
  const digits = String(isNegative ? -total : total);
  return plainDecimal({ negative: isNegative, digits, power });
}
