import { expect, test } from 'vitest';
import { fits, surelyFits } from './filter-rule.ts';

const filter = { isExact: true, isOpen: false };

test.each([
  ['the same key', [1_796_423_360, 1_796_423_360], [true, true]],
  ['the next key, equal in seven digits', [1_796_423_360, 1_796_423_361], [true, false]],
  ['a fraction with single precision', [0.1, 0.10000000149], [true, false]],
  ['another number', [1, 2], [false, false]],
] as const)('whether a filter may and must return %s', (_what, [value, stored], expected) => {
  const found = [fits('eq', value, stored), surelyFits('eq', value, stored, filter)];
  expect(found).toEqual(expected);
});
