import { expect, it } from 'vitest';
import { parseExactJson } from '../../read/exact-number.ts';
import { momentStore } from './storable-moment.ts';
import { integerStore, numberStore } from './storable-number.ts';
import type { Provider, Stored } from './stored.ts';

function told(stored: Stored | undefined): string {
  return stored?.kind === 'kept' ? JSON.stringify(stored.value) : 'refused';
}

it.each([
  ['9223372036854775807', '9223372036854775807'],
  ['9223372036854775808', 'refused'],
  ['-9223372036854775808', '-9223372036854775808'],
  ['1e3', '1000'],
  ['1.0', '1'],
  ['1e-400', 'refused'],
  ['12345678901234567.89', 'refused'],
  ['null', 'null'],
])('tells how a column of 64 bits takes %s', (text, want) => {
  expect(told(integerStore('int64', 'postgresql', 'bigint')(parseExactJson(text)))).toBe(want);
});

const long = '12345678901234567890.0123456789';
it.each<[Provider, string, string, string]>([
  ['postgresql', 'numeric(10,2)', '19.99', '19.99'],
  ['postgresql', 'numeric(10,2)', '19.990', '19.99'],
  ['postgresql', 'numeric(10,2)', '19.999', 'refused'],
  ['postgresql', 'numeric(10,2)', '99999999.99', '99999999.99'],
  ['postgresql', 'numeric(10,2)', '100000000', 'refused'],
  ['postgresql', 'numeric(30,10)', long, long],
  ['postgresql', 'numeric', long, long],
  ['postgresql', 'numeric(5,-2)', '1200', '1200'],
  ['postgresql', 'numeric(5,-2)', '1250', 'refused'],
  ['mysql', 'decimal(10,2) unsigned', '1.999', 'refused'],
  ['postgresql', 'double precision', '0.1', '0.1'],
  ['postgresql', 'double precision', '0.10000000000000000001', 'refused'],
  ['sqlite', 'DECIMAL(10, 2)', '1.999', '1.999'],
  ['sqlite', 'DECIMAL(10, 2)', '0.10000000000000000001', 'refused'],
  ['sqlite', 'DECIMAL(10, 2)', '9007199254740993', '9007199254740993'],
  ['sqlite', 'REAL', '9007199254740993', 'refused'],
])('tells how %s takes in %s the number %s', (provider, type, text, want) => {
  expect(told(numberStore(provider, type)(parseExactJson(text)))).toBe(want);
});

it.each<[string, Provider, string, string, string]>([
  [
    'date-time',
    'postgresql',
    'timestamp with time zone',
    '2024-01-01T00:30:00+02:00',
    '2023-12-31T22:30:00Z',
  ],
  ['date-time', 'postgresql', 'timestamp', '2024-01-01t00:00:00.120z', '2024-01-01T00:00:00.12Z'],
  ['date-time', 'postgresql', 'timestamp', '2024-01-01T00:00:00.1234567Z', 'refused'],
  ['date-time', 'postgresql', 'timestamp(3)', '2024-01-01T00:00:00.1234Z', 'refused'],
  ['date-time', 'mysql', 'datetime', '2024-01-01T00:00:00.5Z', 'refused'],
  [
    'date-time',
    'sqlite',
    'DATETIME',
    '2024-01-01T00:00:00.123456789Z',
    '2024-01-01T00:00:00.123456789Z',
  ],
  ['date-time', 'sqlite', 'DATETIME', '2016-12-31T23:59:60Z', 'refused'],
  ['date-time', 'sqlite', 'DATETIME', '0001-01-01T00:00:00+01:00', 'refused'],
  ['date', 'sqlite', 'DATE', '0000-01-01', 'refused'],
  ['date', 'sqlite', 'DATE', '2024-02-29', '2024-02-29'],
  ['time', 'mysql', 'time(2)', '10:00:00.250', '10:00:00.25'],
  ['time', 'mysql', 'time(2)', '10:00:00.255', 'refused'],
  ['time', 'sqlite', 'TIME', '23:59:60', 'refused'],
])('tells how a %s of %s (%s) takes %s', (...[format, provider, type, value, want]) => {
  const stored = momentStore(format, provider, type)?.(value);
  expect(told(stored).replaceAll('"', '')).toBe(want);
});
