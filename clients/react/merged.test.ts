import { expect, it } from 'vitest';
import { merged } from './generated/runtime/after-mutation';

it.each([
  [{ a: 1, b: { c: 2 } }, { b: { d: null, e: 3 } }, { a: 1, b: { c: 2, e: 3 } }],
  [{ a: 1, b: null }, { a: null }, { b: null }],
  [null, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
  ['text', { a: 1 }, { a: 1 }],
  [{ a: 1 }, [1], [1]],
  [{ a: 1 }, null, null],
])('applies to %j the merge patch %j', (before, value, after) => {
  expect(merged(before, value)).toEqual(after);
});
