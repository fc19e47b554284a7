import { expect, it } from 'vitest';
import { columnTypes } from '../tables/column-types.ts';
import { RejectedValue } from './value-codec.ts';
import { parseStoredJson } from '../json/exact-json.ts';
import { storedCodec } from './stored-codec.ts';
import type { Provider } from '../tables/column-type.ts';

function reported(provider: Provider, sqlType: string, value: unknown): string {
  const codec = storedCodec(
    {
      ...{ name: 'c', source: { column: 'c', type: sqlType }, schema: {}, nullable: true },
      ...{ type: columnTypes[provider](sqlType), required: false, readOnly: false, hidden: false },
      ...{ readScope: null, writeScope: null },
    },
    provider,
  );
  try {
    return JSON.stringify(codec.encode(value));
  } catch (error) {
    if (error instanceof RejectedValue) return 'rejected';
    throw error;
  }
}

it.each([
  ['9223372036854775807', '9223372036854775807'],
  ['9223372036854775808', 'rejected'],
  ['-9223372036854775808', '-9223372036854775808'],
  ['1e3', '1000'],
  ['1.0', '1'],
  ['1e-400', 'rejected'],
  ['12345678901234567.89', 'rejected'],
  ['null', 'null'],
])('stores %s in a 64-bit column', (text, want) => {
  expect(reported('postgresql', 'bigint', parseStoredJson(text))).toBe(want);
});

const long = '12345678901234567890.0123456789';
it.each<[Provider, string, string, string]>([
  ['postgresql', 'numeric(10,2)', '19.99', '19.99'],
  ['postgresql', 'numeric(10,2)', '19.990', '19.99'],
  ['postgresql', 'numeric(10,2)', '19.999', 'rejected'],
  ['postgresql', 'numeric(10,2)', '99999999.99', '99999999.99'],
  ['postgresql', 'numeric(10,2)', '100000000', 'rejected'],
  ['postgresql', 'numeric(30,10)', long, long],
  ['postgresql', 'numeric', long, long],
  ['postgresql', 'numeric(5,-2)', '1200', '1200'],
  ['postgresql', 'numeric(5,-2)', '1250', 'rejected'],
  ['mysql', 'decimal(10,2) unsigned', '1.999', 'rejected'],
  ['postgresql', 'double precision', '0.1', '0.1'],
  ['postgresql', 'double precision', '0.10000000000000000001', 'rejected'],
  ['sqlite', 'DECIMAL(10, 2)', '1.999', '1.999'],
  ['sqlite', 'DECIMAL(10, 2)', '0.10000000000000000001', 'rejected'],
  ['sqlite', 'DECIMAL(10, 2)', '9007199254740993', '9007199254740993'],
  ['sqlite', 'REAL', '9007199254740993', 'rejected'],
])('decides how %s takes in %s the number %s', (provider, type, text, want) => {
  expect(reported(provider, type, parseStoredJson(text))).toBe(want);
});

it.each<[Provider, string, string, string]>([
  ['postgresql', 'timestamp with time zone', '2024-01-01T00:30:00+02:00', '2023-12-31T22:30:00Z'],
  ['postgresql', 'timestamp', '2024-01-01t00:00:00.120z', '2024-01-01T00:00:00.12Z'],
  ['postgresql', 'timestamp', '2024-01-01T00:00:00.1234567Z', 'rejected'],
  ['postgresql', 'timestamp(3)', '2024-01-01T00:00:00.1234Z', 'rejected'],
  ['mysql', 'datetime', '2024-01-01T00:00:00.5Z', 'rejected'],
  ['sqlite', 'DATETIME', '2024-01-01T00:00:00.123456789Z', '2024-01-01T00:00:00.123456789Z'],
  ['sqlite', 'DATETIME', '2016-12-31T23:59:60Z', 'rejected'],
  ['sqlite', 'DATETIME', '0001-01-01T00:00:00+01:00', 'rejected'],
  ['sqlite', 'DATE', '0000-13-01', 'rejected'],
  ['sqlite', 'DATE', '2024-02-29', '2024-02-29'],
  ['mysql', 'time(2)', '10:00:00.250', '10:00:00.25'],
  ['mysql', 'time(2)', '10:00:00.255', 'rejected'],
  ['sqlite', 'TIME', '23:59:60', 'rejected'],
])('decides how %s takes in %s the text %s', (provider, type, text, want) => {
  expect(reported(provider, type, text).replaceAll('"', '')).toBe(want);
});

it.each<[Provider, string, unknown, string]>([
  [
    'postgresql',
    'uuid',
    'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
    '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"',
  ],
  ['postgresql', 'character(3)', 'ab ', 'rejected'],
  ['postgresql', 'bytea', 'YQ', 'rejected'],
  ['mysql', "set('a','b')", ['b', 'a'], '["a","b"]'],
  ['mysql', 'bit(4)', '2', 'rejected'],
  ['mysql', 'year', 1800, 'rejected'],
  ['mysql', 'binary(2)', 'YQ==', 'rejected'],
  ['sqlite', 'MONEY', '007', 'rejected'],
  ['sqlite', '', '007', '"007"'],
])('decides how %s takes in %s the value %s', (provider, type, value, want) => {
  expect(reported(provider, type, value)).toBe(want);
});
