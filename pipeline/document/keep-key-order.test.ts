import { expect, it } from 'vitest';
import { keepKeyOrder } from './keep-key-order.ts';

it.each<readonly [value: object, earlier: unknown, wanted: object]>([
  [
    { a: 1, b: 2 },
    { b: 0, a: 0 },
    { b: 2, a: 1 },
  ],
  [
    { a: 1, b: 2, c: 3 },
    { c: 0, a: 0 },
    { c: 3, a: 1, b: 2 },
  ],
  [
    { n: 1, a: 1, m: 2 },
    { b: 0, a: 0 },
    { n: 1, a: 1, m: 2 },
  ],
  [{ a: { x: 1, y: 2 } }, { a: { y: 0, x: 0, z: 0 } }, { a: { y: 2, x: 1 } }],
  [{ a: [{ x: 1, y: 2 }, 3] }, { a: [{ y: 0, x: 0 }] }, { a: [{ y: 2, x: 1 }, 3] }],
  [{ a: [1, 2] }, { a: [2, 1] }, { a: [1, 2] }],
  [{ a: { x: 1 } }, { a: null }, { a: { x: 1 } }],
  [{ a: 1, b: 2 }, null, { a: 1, b: 2 }],
])('%j after %j is %j', (value, earlier, wanted) => {
  expect(JSON.stringify(keepKeyOrder(value, earlier))).toBe(JSON.stringify(wanted));
});

it('keeps a key that is a property of Object.prototype', () => {
  const value: object = JSON.parse('{ "a": 1, "__proto__": { "x": 1 } }') as object;
  const earlier: unknown = JSON.parse('{ "__proto__": {}, "a": 0 }');
  expect(JSON.stringify(keepKeyOrder(value, earlier))).toBe('{"__proto__":{"x":1},"a":1}');
});
