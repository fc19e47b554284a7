import { expect, test } from 'vitest';
import type { ColumnType } from '../column-type.ts';
import { parsePostgresqlType } from './postgresql-type.ts';

const integer = (bits: 16 | 32 | 64, unsigned = false): ColumnType => ({
  kind: 'integer',
  bits,
  unsigned,
});
const float = (bits: 32 | 64): ColumnType => ({ kind: 'float', bits, unsigned: false });
const text = (maxLength: number | null): ColumnType => ({ kind: 'text', maxLength });
const oneByte: ColumnType = {
  ...{ kind: 'text', maxLength: 1 },
  form: { pattern: '^[\\x01-\\x7f]?$', example: 'a' },
};
const decimal = (precision: number | null, scale: number | null): ColumnType => ({
  kind: 'decimal',
  precision,
  scale,
  unsigned: false,
});
const dateTime = (withTimeZone: boolean, precision: number | null = null): ColumnType => ({
  kind: 'dateTime',
  withTimeZone,
  precision,
});
const time = (withTimeZone: boolean, precision: number | null = null): ColumnType => ({
  kind: 'time',
  withTimeZone,
  precision,
});
const array = (element: ColumnType): ColumnType => ({ kind: 'array', element });
const other: ColumnType = { kind: 'other' };

const wanted: readonly (readonly [given: string, want: ColumnType])[] = [
  ['smallint', integer(16)],
  ['int2', integer(16)],
  ['integer', integer(32)],
  ['INT', integer(32)],
  ['int4', integer(32)],
  ['serial', integer(32)],
  ['bigint', integer(64)],
  ['int8', integer(64)],
  ['pg_catalog.int8', integer(64)],
  ['bigserial', integer(64)],
  ['oid', integer(32, true)],
  ['real', float(32)],
  ['float(24)', float(32)],
  ['float(25)', float(64)],
  ['float', float(64)],
  ['double precision', float(64)],
  ['DOUBLE   PRECISION', float(64)],
  ['numeric', decimal(null, null)],
  ['numeric(5)', decimal(5, 0)],
  ['numeric(10,2)', decimal(10, 2)],
  ['DECIMAL ( 10 , 2 )', decimal(10, 2)],
  ['numeric(3,-2)', decimal(3, -2)],
  ['boolean', { kind: 'boolean' }],
  ['bool', { kind: 'boolean' }],
  ['text', text(null)],
  ['text COLLATE "de-x-icu"', text(null)],
  ['citext', text(null)],
  ['public.citext', text(null)],
  ['"my ext".citext', text(null)],
  ['character varying', text(null)],
  ['character varying(20)', text(20)],
  ['varchar(20)', text(20)],
  ['national character varying(7)', text(7)],
  ['character(3)', text(3)],
  ['char', text(1)],
  ['nchar(2)', text(2)],
  ['bpchar', text(null)],
  ['"char"', oneByte],
  ['name', text(63)],
  ['bytea', { kind: 'bytes', maxLength: null }],
  ['uuid', { kind: 'uuid' }],
  ['date', { kind: 'date' }],
  ['json', { kind: 'json' }],
  ['jsonb', { kind: 'json' }],
  ['timestamp', dateTime(false)],
  ['timestamp(3) without time zone', dateTime(false, 3)],
  ['timestamp(3) with time zone', dateTime(true, 3)],
  ['timestamptz(0)', dateTime(true, 0)],
  ['time', time(false)],
  ['time(6) with time zone', time(true, 6)],
  ['timetz', time(true)],
  ['integer[]', array(integer(32))],
  ['integer[3]', array(integer(32))],
  ['integer[][]', array(array(integer(32)))],
  ['integer ARRAY', array(integer(32))],
  ['integer ARRAY[4]', array(integer(32))],
  ['numeric(10,2)[]', array(decimal(10, 2))],
  ['timestamp(3) with time zone[]', array(dateTime(true, 3))],
  ['"char"[]', array(text(1))],
  ['money', other],
  ['interval', other],
  ['interval(3)', other],
  ['interval day to second(3)', other],
  ['inet', other],
  ['bit(8)', other],
  ['bit varying(8)', other],
  ['xml', other],
  ['tsvector', other],
  ['int4range', other],
  ['point', other],
  ['hstore', other],
  ['geometry(Point,4326)', other],
  ['mood', other],
  ['public."Mood"', other],
  ['app.text', other],
  ['"text)', other],
  ['constructor', other],
  ['__proto__', other],
  ['integer[2][3]', array(array(integer(32)))],
  [`integer${'[]'.repeat(7)}`, other],
  ['integer[x]', other],
  ['integer]', other],
  [']', other],
  ['', other],
  ['[]', array(other)],
  ['\n', other],
];

test.each(wanted)('reads the type %j', (given, want) => {
  expect(parsePostgresqlType(given)).toMatchObject(want);
});

test('parses a hostile type quickly', () => {
  expect(parsePostgresqlType(`int${'[]'.repeat(100_000)}`)).toEqual(other);
  expect(parsePostgresqlType(`${'[]'.repeat(100_000)}x`)).toEqual(other);
  expect(parsePostgresqlType(`x${' '.repeat(100_000)}array${'['.repeat(100_000)}`)).toEqual(other);
  expect(parsePostgresqlType(`"${'('.repeat(50_000)}1${','.repeat(50_000)}`)).toEqual(other);
});
