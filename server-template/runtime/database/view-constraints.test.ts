import type { Table } from 'drizzle-orm';
import { int, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer as sqliteInteger, sqliteTable, text as sqliteText } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, testLimits } from '../../testing/database.case.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../testing/test-databases.ts';
import type { Database, Row, TableQueries } from './database.ts';
import * as mysql from './mysql.ts';
import * as postgresql from './postgresql.ts';
import * as sqlite from './sqlite.ts';
import type { TableConstraints } from './table-constraints.ts';

/** As derived from those of `tracks`. */
const constraints: TableConstraints = {
  kind: 'view',
  key: ['number'],
  uniques: [
    { name: 'code_key', columns: ['isrc'] },
    { name: 'of_code', columns: ['album', 'name'] },
  ],
  foreignKeys: [
    { name: 'of_album', columns: ['album'], references: { table: 'albums', columns: ['id'] } },
  ],
  base: {
    table: 'tracks',
    // Two columns swap their names.
    columns: { number: 'id', name: 'code', isrc: 'name', album: 'album_id', loud: null },
  },
};

const schema = (text: string): string => `
  create table albums (id int not null primary key);
  create table tracks (
    id int not null primary key, code ${text} not null, name ${text} not null, album_id int, seconds int not null default 1,
    constraint code_key unique (name),
    constraint of_code unique (album_id, code),
    constraint of_album foreign key (album_id) references albums (id)
  );
  create view songs as select id as number, code as name, name as isrc, album_id as album, upper(code) as loud from tracks;
  insert into albums values (1);
  insert into tracks values (1, 'one', 'first', 1, 1);`;

const triggers = `
  create trigger songs_new instead of insert on songs begin
    insert into tracks (id, code, name, album_id) values (new.number, new.name, new.isrc, new.album);
  end;
  create trigger songs_changed instead of update on songs begin
    update tracks set id = new.number, code = new.name, name = new.isrc, album_id = new.album where id = old.number;
  end;`;

const servers = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    openDatabase: postgresql.openDatabase,
    schema: schema('text'),
    songs: pgTable('songs', {
      ...{ number: integer('number').primaryKey(), title: text('name'), isrc: text('isrc') },
      ...{ album: integer('album'), loud: text('loud') },
    }) as Table,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    openDatabase: mysql.openDatabase,
    schema: schema('varchar(80)'),
    songs: mysqlTable('songs', {
      ...{ number: int('number').primaryKey(), title: varchar('name', { length: 80 }) },
      ...{ isrc: varchar('isrc', { length: 80 }), album: int('album') },
      ...{ loud: varchar('loud', { length: 80 }) },
    }) as Table,
  },
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    openDatabase: sqlite.openDatabase,
    schema: `${schema('text')}${triggers}`,
    songs: sqliteTable('songs', {
      ...{ number: sqliteInteger('number').primaryKey(), title: sqliteText('name') },
      ...{ isrc: sqliteText('isrc'), album: sqliteInteger('album'), loud: sqliteText('loud') },
    }) as Table,
  },
];

type Broken = readonly [row: Row, kind: string, fields: readonly string[]];

for (const server of servers) {
  const missing = await server.databases.missing();
  describe.skipIf(missing !== null)(
    `${server.name} names the fields of a view for a broken constraint of its table`,
    () => {
      let database: Database;
      let songs: TableQueries;
      let made: Awaited<ReturnType<typeof server.databases.create>>;
      beforeAll(async () => {
        made = await server.databases.create(server.schema);
        database = await server.openDatabase({ url: made.url, ...testLimits });
        const input = ['number', 'title', 'isrc', 'album'];
        songs = database.table({ table: server.songs, constraints, input });
      });
      afterAll(async () => {
        await database.close();
        await made.drop();
      });

      const other = { number: 9, title: 'nine', isrc: 'ninth', album: 1 };

      test.each<Broken>([
        [{ ...other, number: 1 }, 'unique', ['number']],
        [{ ...other, isrc: 'first' }, 'unique', ['isrc']],
        [{ ...other, title: 'one' }, 'unique', ['title', 'album']],
        [{ ...other, album: 7 }, 'foreignKey', ['album']],
        [{ ...other, title: null }, 'notNull', ['title']],
      ])('when it creates %j', async (row, kind, fields) => {
        const failure = await failureOf(songs.create(row));
        expect([failure.kind, failure.fields.map(({ field }) => field)]).toEqual([kind, fields]);
      });

      test('when it changes a row', async () => {
        await songs.create({ ...other, number: 2, title: 'two', isrc: 'second' });
        const taken = await failureOf(songs.update(['2'], { isrc: 'first' }));
        expect(taken.fields).toEqual([{ in: 'body', field: 'isrc', message: 'is already taken' }]);
        const missing = await failureOf(songs.update(['2'], { album: 7 }));
        expect(missing).toMatchObject({ reference: 'missing', fields: [{ field: 'album' }] });
      });
    },
  );
}
