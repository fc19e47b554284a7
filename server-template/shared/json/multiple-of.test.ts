import { expect, test } from 'vitest';
import { isMultipleOf } from './multiple-of.ts';

const raw = (text: string) => JSON.rawJSON(text);

test.each([
  [19.99, 0.01, true],
  [0.3, 0.1, true],
  [4.35, 0.01, true],
  [1.1, 0.1, true],
  [19.999, 0.01, false],
  [7, 2, false],
  [-8, 2, true],
  [0, 0.7, true],
  [1e300, 7, false],
  [7e300, 7, true],
  [1e21, 0.001, true],
  [2.5, 0.5, true],
  [2.75, 0.5, false],
  [150, 50, true],
  [150, 100, false],
  [raw('123456789012345678.05'), 0.05, true],
  [raw('123456789012345678.06'), 0.05, false],
  [raw('9007199254740993'), 3, true],
  ['19.99', 3, true],
  [5, 0, true],
])('%s is a multiple of %s: %s', (value, divisor, want) => {
  expect(isMultipleOf(value, divisor)).toBe(want);
});
