import { expect, it } from 'vitest';
import { isLargeBody } from './large-body.ts';

it.each([
  ['an object', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [index, 1])), true],
  ['an array', Array(20_000).fill(1), true],
  ['nested values', { a: [Array(6000).fill(1), { b: Array(6000).fill(null) }] }, true],
  ['a few values', { a: [1, 2, { b: null }], c: 'x'.repeat(20_000) }, false],
  ['no object', 'x'.repeat(20_000), false],
])('measures %s', (_name, body, isLarge) => {
  expect(isLargeBody(body)).toBe(isLarge);
});

it('does not list the values of very many keys, which would take longer than parsing them', () => {
  const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));
  const body = new Proxy(keys, {
    get() {
      throw new Error('a value was read');
    },
  });
  expect(isLargeBody(body)).toBe(true);
});
