import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { cockroachTable, int4 } from 'drizzle-orm/cockroach-core';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { integer as whole, sqliteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { failureOf, testLimits } from '../../../testing/database.case.ts';
import { postgresDatabases, sqliteDatabases } from '../../../testing/test-databases.ts';
import { openDatabase as openCockroach } from '../cockroachdb.ts';
import type { DatabaseOptions } from '../database.ts';
import { openDatabase as openPostgres } from '../postgresql.ts';
import { openDatabase as openSqlite } from '../sqlite.ts';

const table = sqliteTable('rows', { id: whole('id').primaryKey(), size: whole('size') });

/** Another process that holds SQLite's lock until it receives a message. */
const holder = `
  const { DatabaseSync } = require('node:sqlite');
  const client = new DatabaseSync(process.argv[1]);
  client.exec('begin immediate; update rows set size = 1');
  process.once('message', () => { client.exec('commit'); process.disconnect(); });
  process.send('locked');
`;

/** Lets another process take the lock; returns a function that releases it. */
async function lock(url: string): Promise<() => Promise<unknown>> {
  const child = spawn(process.execPath, ['-e', holder, url.slice('file:'.length)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const closed = once(child, 'close');
  await once(child, 'message');
  return () => {
    child.send('release');
    return closed;
  };
}

describe('SQLite: another process has the lock', () => {
  test('a write waits without blocking other requests', async () => {
    const server = await sqliteDatabases.create(
      'create table rows (id integer primary key, size integer); insert into rows values (1, 1)',
    );
    // A read would take longer than a test may if each write waited in SQLite itself.
    const database = await openSqlite({ url: server.url, ...testLimits, poolTimeoutMs: 60_000 });
    const rows = database.table({ table });
    const release = await lock(server.url);
    const writes = Promise.all(Array.from({ length: 20 }, () => rows.create({ size: 5 })));
    for (let read = 0; read < 50; read++) {
      await rows.get(['1']);
      await setImmediate();
    }
    await release();
    expect(new Set((await writes).map(({ id }) => id)).size).toBe(20);
    await database.close();
    await server.drop();
  });

  test('a write that waits too long gets a 503', async () => {
    const server = await sqliteDatabases.create(
      'create table rows (id integer primary key, size integer)',
    );
    const database = await openSqlite({ url: server.url, ...testLimits, poolTimeoutMs: 150 });
    const release = await lock(server.url);
    const write = failureOf(database.table({ table }).create({ size: 5 }));
    expect(await write).toEqual({ kind: 'busy', fields: [], retryAfter: 1 });
    await release();
    await database.close();
    await server.drop();
  });
});

const serializable = [
  {
    name: 'PostgreSQL',
    open: openPostgres,
    table: pgTable('rows', { id: integer('id').primaryKey(), size: integer('size') }),
  },
  {
    // CockroachDB's driver on PostgreSQL: CockroachDB's default isolation is SERIALIZABLE.
    name: 'CockroachDB',
    open: (options: DatabaseOptions) =>
      openCockroach({ ...options, url: options.url.replace('postgresql:', 'cockroachdb:') }),
    table: cockroachTable('rows', { id: int4('id').primaryKey(), size: int4('size') }),
  },
];
const isMissing = (await postgresDatabases.missing()) !== null;

describe.skipIf(isMissing).each(serializable)('$name: SERIALIZABLE', ({ open, table }) => {
  test('conflicting transactions and writes are retried until each succeeds', async () => {
    const server = await postgresDatabases.create(
      'create table rows (id int primary key, size int); insert into rows select n, 0 from generate_series(1, 3) n',
    );
    await server.run(
      `do $$ begin execute format('alter database %I set default_transaction_isolation = serializable', current_database()); end $$`,
    );
    const database = await open({
      ...{ url: server.url, ...testLimits },
      ...{ poolSize: 8, statementTimeoutMs: 20_000, poolTimeoutMs: 20_000 },
    });
    const rows = database.table({ table });
    const updates = Array.from({ length: 200 }, (_, index) =>
      rows.update([String((index % 3) + 1)], { size: index }),
    );
    const stored = await Promise.all(updates);
    expect(stored.map((row) => row?.['size'])).toEqual(stored.map((_row, index) => index));
    await rows.update(['1'], { size: 0 });
    const added = Array.from({ length: 30 }, () =>
      database.transaction(async (tables) => {
        const own = tables.table({ table });
        const row = await own.get(['1']);
        await own.update(['1'], { size: Number(row?.['size']) + 1 });
      }),
    );
    await Promise.all(added);
    expect(await rows.get(['1'])).toEqual({ id: 1, size: 30 });
    await database.close();
    await server.drop();
  });
});
