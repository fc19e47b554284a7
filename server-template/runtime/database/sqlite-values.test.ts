import { blob, integer, numeric, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { arbitrary, describeRoundTrips } from '../../testing/round-trips.case.ts';
import { sqliteDatabases } from '../../testing/test-databases.ts';
import { date, dateTime, openDatabase, otherType, time } from './sqlite.ts';

await describeRoundTrips('SQLite', {
  databases: sqliteDatabases,
  openDatabase,
  schema: `create table round_trips (
    id integer primary key, small_int smallint, big bigint, price decimal(10, 2), ratio real, flag boolean, note text, day date, clock time,
    moment timestamp, doc json, data blob, uid uuid, state varchar(10), anything string, untyped)`,
  table: sqliteTable('round_trips', {
    id: integer('id').primaryKey(),
    small_int: integer('small_int'),
    big: integer('big'),
    price: numeric('price'),
    ratio: real('ratio'),
    flag: integer('flag', { mode: 'boolean' }),
    note: text('note'),
    day: date('day'),
    clock: time('clock'),
    moment: dateTime('moment'),
    doc: text('doc', { mode: 'json' }),
    data: blob('data', { mode: 'buffer' }),
    uid: otherType('uid', 'uuid'),
    state: text('state', { enum: ['pending', 'paid'] }),
    anything: otherType('anything', 'string'),
    untyped: otherType('untyped', ''),
  }),
  columns: [
    {
      column: 'small_int',
      values: arbitrary.integer(16),
      rejected: ['1', 1.5, true, JSON.rawJSON('1e30'), {}],
      stored: [
        { sql: "'abc'", want: 'abc' },
        { sql: '1.5', want: 1.5 },
        { sql: "x'00ff'", want: 'AP8=' },
        { sql: '9007199254740993', want: JSON.rawJSON('9007199254740993') },
      ],
    },
    { column: 'big', values: arbitrary.integer(64) },
    {
      column: 'price',
      values: arbitrary.decimal(10, 2),
      rejected: [JSON.rawJSON('12345678901234567.25'), '1.00'],
      stored: [
        { sql: "'12.50'", want: 12.5 },
        { sql: '9e999', want: 'Infinity' },
      ],
    },
    { column: 'ratio', values: arbitrary.double, stored: [{ sql: '-9e999', want: '-Infinity' }] },
    {
      column: 'flag',
      values: arbitrary.boolean,
      rejected: [0, 1, 'true'],
      stored: [
        { sql: '1', want: true },
        { sql: '2', want: 2 },
        { sql: "'yes'", want: 'yes' },
      ],
    },
    { column: 'note', values: arbitrary.text, rejected: ['a\0b', '\udc00', 5] },
    {
      column: 'day',
      values: arbitrary.date,
      rejected: ['2024-99-99', '2023-02-29', '0000-13-01', '2024-1-1'],
    },
    { column: 'clock', values: arbitrary.time(9), rejected: ['24:00:00', '12:30:00Z', '12:61'] },
    {
      column: 'moment',
      values: arbitrary.dateTime(9),
      rejected: ['2016-12-31T23:59:60Z', '2024-01-01T00:00:00', '2023-02-29T00:00:00Z'],
      stored: [
        { sql: "'2024-01-01 10:00:00'", want: '2024-01-01T10:00:00Z' },
        { sql: "'2024-01-01 10:00'", want: '2024-01-01T10:00:00Z' },
        { sql: "'2024-01-01T10:00:00.5+02:00'", want: '2024-01-01T10:00:00.5+02:00' },
        { sql: '1704103200', want: 1704103200 },
      ],
    },
    {
      column: 'doc',
      values: arbitrary.json,
      rejected: [JSON.rawJSON('12345678901234567890.5')],
      stored: [
        { sql: `'{"a": 12345678901234567890}'`, want: { a: JSON.rawJSON('12345678901234567890') } },
        { sql: "'no json'", want: 'no json' },
        { sql: "'null'", want: null },
      ],
    },
    {
      column: 'data',
      values: arbitrary.bytes(),
      rejected: ['AAB=', 'A', 'no base64!'],
      stored: [{ sql: "'abc'", want: 'YWJj' }],
    },
    { column: 'uid', values: arbitrary.uuid },
    { column: 'state', values: arbitrary.oneOf('pending', 'paid'), rejected: ['PENDING', ''] },
    {
      column: 'anything',
      values: arbitrary.oneOf('abc', '7', '-12', '0.5', ''),
      rejected: ['007', '1e5', '1.0', ' 7'],
      stored: [{ sql: '5.5', want: '5.5' }],
    },
    { column: 'untyped', values: arbitrary.text },
  ],
});
