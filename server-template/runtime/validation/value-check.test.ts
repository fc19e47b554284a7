import { expect, it } from 'vitest';
import type { Schema } from '../document/openapi.ts';
import { valueCheck } from './value-check.ts';

const given: readonly (readonly [Schema, fits: readonly unknown[], not: readonly unknown[]])[] = [
  [
    { type: 'string', format: 'date' },
    ['2024-02-29', '2000-02-29', '2023-12-31', '0000-01-01', '9999-12-31'],
    [
      '2023-02-29',
      '1900-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-04-31',
      '2024-01-00',
      '24-1-1',
      1,
    ],
  ],
  [
    { type: 'string', format: 'date-time' },
    [
      '2024-02-29T23:59:59Z',
      '2024-02-29T00:00:00.123456+02:00',
      '2024-02-29T00:00:00.5Z',
      '2024-02-29T00:00:00-11:30',
    ],
    [
      '2024x02-29T00:00:00Z',
      '2024-02-2aT00:00:00Z',
      '2024-02-29T23:60:00Z',
      '2024-02-29T23:59:60Z',
      '2024-02-29T23-59:00Z',
      '2024-02-29T2 :59:00Z',
      '2024-02-29T23:59:5XZ',
      '2024-02-29T23:59:59.Z',
      '2024-02-29T23:59:59ZZ',
      '2024-02-29T23:59:590',
      '2024-02-30T00:00:00Z',
      '2024-02-29 00:00:00',
      '2024-02-29T24:00:00Z',
      '',
      '2024-02-29T00:00:00',
    ],
  ],
  [
    { type: 'number', minimum: 0 },
    [0, 1.5, JSON.rawJSON('12345678901234567890.5')],
    [-1, NaN, '1'],
  ],
  [{ type: 'number' }, [0, -1e308], [Infinity, null, '0']],
  [{ type: 'integer', maximum: 9 }, [9, -3], [10, 1.5, JSON.rawJSON('10')]],
  [{ type: 'string', maxLength: 2 }, ['', 'ab', '🙂🙂'], ['abc']],
];

it.each(given)('decides whether values fit %j', (schema, fits, not) => {
  const check = valueCheck(schema);
  expect(fits.filter((value) => check?.(value) !== true)).toEqual([]);
  expect(not.filter((value) => check?.(value) !== false)).toEqual([]);
});

it('finds the days that a Date finds', () => {
  const check = valueCheck({ type: 'string', format: 'date' });
  for (const year of ['0000', '0004', '0100', '1900', '2000', '2023', '2024', '9999']) {
    for (let at = 0; at < 14 * 33; at += 1) {
      const [month, day] = [Math.floor(at / 33), at % 33].map((n) => String(n).padStart(2, '0'));
      const text = `${year}-${month}-${day}`;
      const date = new Date(`${text}T00:00:00Z`);
      const isOne = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
      expect([text, check?.(text)]).toEqual([text, isOne]);
    }
  }
});
