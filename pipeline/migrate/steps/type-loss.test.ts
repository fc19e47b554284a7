import { expect, it } from 'vitest';
import type { ColumnType } from '../../catalog/catalog.ts';
import { typeLoss } from './type-loss.ts';

const decimal = (precision: number | null, scale: number | null, unsigned = false): ColumnType => ({
  ...{ kind: 'decimal', precision, scale, unsigned },
});
const integer = (bits: 8 | 16 | 24 | 32 | 64, unsigned = false): ColumnType => ({
  ...{ kind: 'integer', bits, unsigned },
});

it.each<readonly [what: string, from: ColumnType, to: ColumnType, isLossy: boolean]>([
  ['more digits', decimal(10, 2), decimal(12, 2), false],
  [
    'more digits after the point, at the cost of those before',
    decimal(10, 2),
    decimal(10, 4),
    true,
  ],
  ['more digits after the point, and as many before', decimal(10, 2), decimal(12, 4), false],
  ['fewer digits after the point', decimal(10, 2), decimal(10, 1), true],
  ['a decimal of any size', decimal(10, 2), decimal(null, null), false],
  ['a decimal of a size', decimal(null, null), decimal(30, 10), true],
  ['no negative decimals', decimal(10, 2), decimal(12, 2, true), true],
  ['a larger integer', integer(16), integer(32), false],
  ['a smaller integer', integer(32), integer(16), true],
  ['no negative integers', integer(32), integer(32, true), true],
  ['negative integers of the same size', integer(32, true), integer(32), true],
  ['negative integers of a larger size', integer(32, true), integer(64), false],
  ['a decimal for every integer', integer(32), decimal(10, 0), false],
  ['a decimal for some integers', integer(32), decimal(10, 2), true],
])('%s', (_what, from, to, isLossy) => {
  expect(typeLoss(from, to) !== null).toBe(isLossy);
});
