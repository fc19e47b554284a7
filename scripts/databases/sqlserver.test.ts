import {
  bigint,
  bit,
  date,
  datetime2,
  decimal,
  float,
  int,
  mssqlTable,
  mssqlView,
  nvarchar,
  primaryKey,
  smallint,
  time,
} from 'drizzle-orm/mssql-core';
import { bytes, openDatabase, uuid } from '../../server-template/runtime/database/sqlserver.ts';
import { describeDatabase } from '../../server-template/testing/database.case.ts';
import { arbitrary, describeRoundTrips } from '../../server-template/testing/round-trips.case.ts';
import { sqlserverDatabases } from './live-databases.case.ts';

// They need a server at SQLSERVER_URL: npm run test:databases starts them.
await describeDatabase('SQL Server', {
  databases: sqlserverDatabases,
  openDatabase,
  schema: `
    create table notes (id int identity primary key, title nvarchar(20) not null unique, body nvarchar(max), score int not null default 0 check (score >= 0));
    create table tags (note_id int not null references notes (id), tag nvarchar(40) not null, primary key (note_id, tag));
    create table lines_ (line nvarchar(400), size int);
GO
    create view titles as select n.title, count(t.tag) as size from notes n left join tags t on t.note_id = n.id group by n.title;`,
  tables: {
    notes: mssqlTable('notes', {
      id: int('id').primaryKey(),
      title: nvarchar('title', { length: 20 }).notNull(),
      body: nvarchar('body', { length: 'max' }),
      score: int('score').notNull(),
    }),
    tags: mssqlTable(
      'tags',
      { noteId: int('note_id').notNull(), tag: nvarchar('tag', { length: 40 }).notNull() },
      (table) => [primaryKey({ columns: [table.noteId, table.tag] })],
    ),
    lines: mssqlTable('lines_', { line: nvarchar('line', { length: 400 }), size: int('size') }),
    titles: mssqlView('titles', {
      title: nvarchar('title', { length: 20 }),
      size: int('size'),
    }).existing(),
  },
});

await describeRoundTrips('SQL Server', {
  databases: sqlserverDatabases,
  openDatabase,
  schema: `create table round_trips (
    id int identity primary key, small smallint, int_ int, big bigint, price decimal(10, 2), ratio float, flag bit,
    note nvarchar(max), short_ nvarchar(5), data varbinary(40), uid uniqueidentifier, day date, clock time(3), moment datetime2(3))`,
  table: mssqlTable('round_trips', {
    id: int('id').primaryKey(),
    small: smallint('small'),
    int_: int('int_'),
    big: bigint('big', { mode: 'bigint' }),
    price: decimal('price', { precision: 10, scale: 2 }),
    ratio: float('ratio'),
    flag: bit('flag'),
    note: nvarchar('note', { length: 'max' }),
    short_: nvarchar('short_', { length: 5 }),
    data: bytes('data', 'varbinary(40)'),
    uid: uuid('uid'),
    day: date('day', { mode: 'string' }),
    clock: time('clock', { mode: 'string', precision: 3 }),
    moment: datetime2('moment', { mode: 'string', precision: 3 }),
  }),
  columns: [
    { column: 'small', values: arbitrary.integer(16), rejected: [32768, 1.5, '1'] },
    { column: 'int_', values: arbitrary.integer(32), rejected: [2147483648] },
    { column: 'big', values: arbitrary.integer(64) },
    { column: 'price', values: arbitrary.decimal(10, 2), rejected: [1.999, 100_000_000] },
    { column: 'ratio', values: arbitrary.double },
    { column: 'flag', values: arbitrary.boolean, rejected: ['yes'] },
    { column: 'note', values: arbitrary.text },
    // Two UTF-16 units for each character beyond the first plane.
    { column: 'short_', values: arbitrary.textOf(2), rejected: ['sixsix'] },
    { column: 'data', values: arbitrary.bytes() },
    { column: 'uid', values: arbitrary.uuid, rejected: ['1'] },
    { column: 'day', values: arbitrary.date, rejected: ['2024-02-30'] },
    { column: 'clock', values: arbitrary.time(3) },
    { column: 'moment', values: arbitrary.dateTime(3), rejected: ['2024-13-01T00:00:00'] },
  ],
});
