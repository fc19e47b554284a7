import { int, mysqlTable } from 'drizzle-orm/mysql-core';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { failureOf, testLimits } from '../../testing/database.case.ts';
import { mariadbDatabases, postgresDatabases } from '../../testing/test-databases.ts';
import { testName } from '../../../scripts/test/test-run.ts';
import { openDatabase as openMysql } from './mysql.ts';
import { openDatabase as openPostgres } from './postgresql.ts';

const forbidden = { kind: 'forbidden', fields: [] };

function asUser(url: string, name: string, password: string): string {
  const changed = new URL(url);
  changed.username = name;
  changed.password = password;
  return changed.href;
}

describe.skipIf((await postgresDatabases.missing()) !== null)('PostgreSQL', () => {
  test('distinguishes missing privileges and row-level security from faults', async () => {
    const user = testName();
    const server = await postgresDatabases.create(
      `create table rows (id int primary key, owner text);
       insert into rows values (1, 'ann');
       create role ${user} login password 'reader';
       grant select, insert on rows to ${user};
       alter table rows enable row level security;
       create policy own on rows using (true) with check (owner = 'ann')`,
    );
    const database = await openPostgres({ url: asUser(server.url, user, 'reader'), ...testLimits });
    const rows = database.table({
      table: pgTable('rows', { id: integer('id').primaryKey(), owner: text('owner') }),
    });
    expect(await rows.get(['1'])).toEqual({ id: 1, owner: 'ann' });
    expect(await failureOf(rows.update(['1'], { owner: 'bob' }))).toEqual(forbidden);
    expect(await failureOf(rows.delete(['1']))).toEqual(forbidden);
    expect(await failureOf(rows.create({ id: 2, owner: 'bob' }))).toEqual(forbidden);
    expect(await rows.create({ id: 2, owner: 'ann' })).toEqual({ id: 2, owner: 'ann' });
    await database.close();
    await server.run(`drop owned by ${user}; drop role ${user}`);
    await server.drop();
  });
});

describe.skipIf((await mariadbDatabases.missing()) !== null)('MariaDB', () => {
  test('distinguishes missing privileges from faults', async () => {
    const user = testName();
    const server = await mariadbDatabases.create(
      `create table \`rows\` (id int primary key, size int); insert into \`rows\` values (1, 1);
       create user ${user}@'%' identified by 'reader'; create user ${user}@localhost identified by 'reader'`,
    );
    const name = new URL(server.url).pathname.slice(1);
    await server.run(
      `grant select on ${name}.* to ${user}@'%'; grant select on ${name}.* to ${user}@localhost`,
    );
    const database = await openMysql({ url: asUser(server.url, user, 'reader'), ...testLimits });
    const rows = database.table({
      table: mysqlTable('rows', { id: int('id').primaryKey(), size: int('size') }),
    });
    expect(await rows.get(['1'])).toEqual({ id: 1, size: 1 });
    expect(await failureOf(rows.update(['1'], { size: 2 }))).toEqual(forbidden);
    expect(await failureOf(rows.create({ id: 2 }))).toEqual(forbidden);
    expect(await failureOf(rows.delete(['1']))).toEqual(forbidden);
    await database.close();
    await server.run(`drop user ${user}@'%'; drop user ${user}@localhost`);
    await server.drop();
  });
});
