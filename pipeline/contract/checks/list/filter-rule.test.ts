import { expect, test } from 'vitest';
import { filterRange, fits, surelyFits } from './filter-rule.ts';

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

test('a range of stored values excludes rows below and above it, where there are enough', () => {
  expect(filterRange([5, 1, 3, 2, 4, 3, null])).toEqual([2, 4]);
  expect(filterRange([3, 1, 2])).toEqual([1, 2]);
  expect(filterRange([1, 2, 'x'])).toBeNull();
  const found = [1, 2, 3, 4, 5].map((stored) => fits('between', [2, 4], stored));
  expect(found).toEqual([false, true, true, true, false]);
});
