import { expect, it } from 'vitest';
import { isApiError } from '../operation/api-error.ts';
import { hasReference, withReferences } from './step-references.ts';

const results = [
  {
    body: {
      id: 7,
      big: JSON.rawJSON('9007199254740993'),
      none: null,
      tags: ['a', 'b'],
      in: { x: 1 },
    },
  },
  {},
];
const placed = (value: unknown, bytes = 10) =>
  withReferences(value, { results, left: { bytes }, in: 'body', field: '' });

it.each<[sent: unknown, expected: unknown]>([
  [
    { a: { $ref: '0.id' }, b: [{ $ref: '0.tags.1' }] },
    { a: 7, b: ['b'] },
  ],
  [{ $ref: '0.in.x' }, 1],
  [{ $ref: '0.none' }, null],
  [
    { $ref: '0.id', more: 1 },
    { $ref: '0.id', more: 1 },
  ],
  ['0.id', '0.id'],
])('%j becomes %j', (sent, expected) => {
  expect(placed(sent)).toEqual(expected);
});

it('keeps the digits of a number', () => {
  expect(JSON.stringify(placed([{ $ref: '0.big' }]))).toBe('[9007199254740993]');
});

it.each([
  '0',
  '0.tags',
  '0.in',
  '0.nothing',
  '0.tags.length',
  '0.constructor',
  '1.id',
  '2.id',
  '-1.id',
  'id',
  '',
  3,
])('rejects %j with its place', (reference) => {
  try {
    placed({ a: [{ $ref: reference }] });
    expect.unreachable();
  } catch (error) {
    const details = isApiError(error) ? error.details : error;
    expect(details).toMatchObject([{ in: 'body', field: 'a.0' }]);
  }
});

it('limits the length of all texts that are referred to', () => {
  const many = Array.from({ length: 11 }, () => ({ $ref: '0.tags.0' }));
  expect(placed(many.slice(1))).toHaveLength(10);
  expect(() => placed(many)).toThrow('The request is not valid.');
});

it('finds references at any depth', () => {
  expect([{ a: [{ $ref: '0.id' }] }, { a: '$ref' }].map(hasReference)).toEqual([true, false]);
});
