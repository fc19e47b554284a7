import { sql } from 'drizzle-orm';
import { datetime, int, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import {
  date as pgDate,
  integer as pgInteger,
  pgTable,
  text as pgText,
  timestamp,
} from 'drizzle-orm/pg-core';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { failureOf, testLimits } from '../../testing/database.case.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../testing/test-databases.ts';
import type { Row } from './database.ts';
import { openDatabase as openMysql } from './mysql.ts';
import { now } from './now.ts';
import { openDatabase as openPostgres } from './postgresql.ts';
import { date, dateTime, openDatabase as openSqlite } from './sqlite.ts';

const cases = [
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    open: openSqlite,
    schema:
      'create table docs (id integer primary key, title text, loud text generated always as (upper(title)), day date not null, made timestamp not null, changed timestamp not null)',
    table: sqliteTable('docs', {
      id: integer('id').primaryKey(),
      title: text('title'),
      loud: text('loud').generatedAlwaysAs(sql`(upper(title))`),
      day: date('day').notNull().$defaultFn(now),
      made: dateTime('made').notNull().$defaultFn(now),
      changed: dateTime('changed').notNull().$defaultFn(now).$onUpdateFn(now),
    }),
  },
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    open: openPostgres,
    schema:
      'create table docs (id integer generated always as identity primary key, title text, loud text generated always as (upper(title)) stored, day date not null, made timestamptz(0) not null, changed timestamptz not null)',
    table: pgTable('docs', {
      id: pgInteger('id').primaryKey().generatedAlwaysAsIdentity(),
      title: pgText('title'),
      loud: pgText('loud').generatedAlwaysAs(sql`(upper(title))`),
      day: pgDate('day').notNull().$defaultFn(now),
      made: timestamp('made', { mode: 'string', precision: 0, withTimezone: true })
        .notNull()
        .$defaultFn(now),
      changed: timestamp('changed', { mode: 'string', withTimezone: true })
        .notNull()
        .$defaultFn(now)
        .$onUpdateFn(now),
    }),
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    open: (options: Parameters<typeof openMysql>[0]) => openMysql(options),
    schema:
      'create table docs (id int auto_increment primary key, title varchar(20), loud varchar(20) as (upper(title)), day datetime not null, made datetime not null, changed datetime(6) not null)',
    table: mysqlTable('docs', {
      id: int('id').primaryKey(),
      title: varchar('title', { length: 20 }),
      loud: varchar('loud', { length: 20 }).generatedAlwaysAs(sql`(upper(title))`),
      day: datetime('day', { mode: 'string' }).notNull().$defaultFn(now),
      made: datetime('made', { mode: 'string' }).notNull().$defaultFn(now),
      changed: datetime('changed', { mode: 'string', fsp: 6 })
        .notNull()
        .$defaultFn(now)
        .$onUpdateFn(now),
    }),
  },
] as const;

for (const { name, databases, open, schema, table } of cases) {
  describe.skipIf((await databases.missing()) !== null)(
    `${name}: columns that nobody sends`,
    () => {
      const opened = async () => {
        const server = await databases.create(schema);
        const database = await open({ url: server.url, ...testLimits });
        return {
          docs: database.table({ table, input: ['id', 'title', 'loud'] }),
          async [Symbol.asyncDispose]() {
            await database.close();
            await server.drop();
          },
        };
      };
      const changedAt = (row: Row | null): number => Date.parse(String(row?.['changed']));

      test("fills creation and update times, truncated to the column's precision", async () => {
        await using server = await opened();
        const before = Date.now();
        const made = await server.docs.create({ title: 'a' });
        expect(made['loud']).toBe('A');
        expect(Date.parse(String(made['made']))).toBeGreaterThanOrEqual(before - 1000);
        expect(String(made['made'])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
        expect(changedAt(made)).toBeGreaterThanOrEqual(before);
        const id = String(made['id']);
        const changed = await server.docs.update([id], { title: 'b' });
        expect(changed).toMatchObject({ made: made['made'], day: made['day'], loud: 'B' });
        expect(changedAt(changed)).toBeGreaterThanOrEqual(changedAt(made));
      });

      test('keeps a row unchanged if nothing is sent', async () => {
        await using server = await opened();
        const made = await server.docs.create({ title: 'a' });
        expect(await server.docs.update([String(made['id'])], {})).toEqual(made);
      });

      test('rejects a value for a generated column', async () => {
        await using server = await opened();
        expect(await failureOf(server.docs.create({ loud: 'A' }))).toEqual({
          kind: 'generated',
          fields: [{ in: 'body', field: 'loud', message: 'is generated by the database' }],
        });
      });
    },
  );
}

test('SQLite: caches a bounded number of prepared statements', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `c${index}`);
  const server = await sqliteDatabases.create(
    `create table wide (id integer primary key, ${names.join(', ')})`,
  );
  const database = await openSqlite({ url: server.url, ...testLimits });
  const table = sqliteTable('wide', {
    id: integer('id').primaryKey(),
    ...Object.fromEntries(names.map((name) => [name, integer(name)])),
  });
  const rows = database.table({ table });
  for (let set = 0; set < 512; set++) {
    const values = Object.fromEntries(
      names.flatMap((name, index) => (set & (1 << index) ? [[name, set]] : [])),
    );
    expect(await rows.create(values)).toMatchObject(values);
  }
  await database.close();
  await server.drop();
});
