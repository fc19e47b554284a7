import { expect, test } from 'vitest';
import { isSameValue } from './same-value.ts';

test.each([
  ['a number with other digits', 1.1, 1.10000002384, true],
  ['another number', 1.5, 2.5, false],
  ['a moment in another zone', '2024-01-01T02:00:00+02:00', '2024-01-01T00:00:00.000Z', true],
  ['the day of a moment', '2024-01-01T01:00:00+02:00', '2023-12-31', true],
  ['a day other than that of a moment', '2024-01-01T01:00:00+02:00', '2024-01-01', false],
  ['another moment', '2024-01-01T00:00:00Z', '2024-01-01T00:01:00Z', false],
  ['a time without seconds', '12:30', '12:30:00', true],
  [
    'a uuid in capitals',
    'A0000000-0000-4000-8000-000000000000',
    'a0000000-0000-4000-8000-000000000000',
    true,
  ],
  ['a span of time without seconds', '-827:43', '-827:43:00', true],
  ['an address with other zeros', '::97:717', '::0.151.7.23', true],
  ['an address with zeros', '0a5:8c::/64', 'a5:8c:0:0::/64', true],
  ['another network', 'a5::/64', 'a5::/63', false],
  ['another address', '::1', '::2', false],
  ['an object with more in it', { a: 1 }, { a: 1, b: 2 }, true],
  ['an object with less in it', { a: 1, b: 2 }, { a: 1 }, false],
  ['a set in another order', ['x', 'y'], ['y', 'x'], true],
  ['null', null, null, true],
  ['a text for a number', 1, '1', false],
])('%s', (_, sent, read, want) => {
  expect(isSameValue(sent, read)).toBe(want);
});
