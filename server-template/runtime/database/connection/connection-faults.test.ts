import { type SQL, sql as sqlText } from 'drizzle-orm';
import { int, mysqlTable } from 'drizzle-orm/mysql-core';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { failureOf, testLimits } from '../../../testing/database.case.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  type TestDatabase,
  type TestDatabases,
} from '../../../testing/test-databases.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import { openDatabase as openMysql } from '../mysql.ts';
import { openDatabase as openPostgres } from '../postgresql.ts';
import { freePort } from '../../../testing/free-port.ts';

interface FaultCase {
  readonly name: string;
  readonly databases: TestDatabases;
  readonly open: (options: DatabaseOptions) => Promise<Database>;
  readonly table: Parameters<Database['table']>[0]['table'];
  readonly scheme: string;
  readonly alterTable: string;
  /** SQL that terminates all other connections to the test's database. */
  readonly killAll: string;
  readonly lockTable: string;
  /** SQL by which a session rejects writes, as a node does that has become a replica. */
  readonly rejectWrites: string;
  /** SQL that terminates the connections whose query waits for a lock. */
  readonly killWaiting: string;
}

const cases: readonly FaultCase[] = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    open: openPostgres,
    table: pgTable('rows', { id: integer('id').primaryKey(), size: integer('size') }),
    scheme: 'postgresql',
    alterTable: 'alter table rows alter column id type smallint',
    killAll:
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    lockTable: 'lock table rows in access exclusive mode',
    rejectWrites: 'set default_transaction_read_only = on',
    killWaiting:
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    open: (options) => openMysql(options),
    table: mysqlTable('rows', { id: int('id').primaryKey(), size: int('size') }),
    scheme: 'mysql',
    alterTable: 'alter table `rows` modify id smallint',
    killAll: `begin not atomic
      for one in (select id from information_schema.processlist where db = database() and id <> connection_id())
      do execute immediate concat('kill ', one.id); end for; end`,
    lockTable: 'lock tables `rows` write',
    rejectWrites: 'set session transaction read only',
    killWaiting: `begin not atomic
      for one in (select id from information_schema.processlist where db = database() and info like 'select %')
      do execute immediate concat('kill ', one.id); end for; end`,
  },
];
const unavailable = { kind: 'unavailable', fields: [], retryAfter: 1 };

for (const { name, databases, open, table, scheme, killAll, ...sql } of cases) {
  describe.skipIf((await databases.missing()) !== null)(`${name}: faults of the connection`, () => {
    const quotedTable = scheme === 'mysql' ? '`rows`' : '"rows"';
    let server: TestDatabase;
    const opened: Database[] = [];
    const openWith = async (changes: Partial<DatabaseOptions> = {}): Promise<Database> => {
      const database = await open({ url: server.url, ...testLimits, ...changes });
      opened.push(database);
      return database;
    };

    beforeAll(async () => {
      server = await databases.create(
        `create table ${quotedTable} (id int primary key, size int); insert into ${quotedTable} values (1, 1)`,
      );
    });
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()));
      await server.drop();
    });

    test('survives the loss of every connection', async () => {
      const lost: string[] = [];
      const database = await openWith({ onConnectionLost: (reason) => lost.push(reason) });
      const rows = database.table({ table });
      await Promise.all([1, 2, 3].map(() => rows.get(['1'])));
      await database.ping();
      await server.run(killAll);
      await expect.poll(() => rows.get(['1']).catch(() => null)).toEqual({ id: 1, size: 1 });
      await expect
        .poll(() =>
          database.ping().then(
            () => 'alive',
            () => 'lost',
          ),
        )
        .toBe('alive');
      await expect.poll(() => lost.length).toBeGreaterThan(0);
    });

    test('repeats a write on another connection if its own leads to a replica', async () => {
      const database = await openWith({ poolSize: 1 });
      const rows = database.table({ table });
      const client = database.drizzle as {
        readonly execute: (statement: SQL) => Promise<unknown>;
      };
      const becomeReplica = () => client.execute(sqlText.raw(sql.rejectWrites));
      await rows.get(['1']);
      await becomeReplica();
      expect(await rows.create({ id: 11, size: 1 })).toEqual({ id: 11, size: 1 });
      await becomeReplica();
      const twice = database.transaction(async (tables) => {
        const own = tables.table({ table });
        await own.get(['1']);
        await own.update(['11'], { size: 2 });
        return own.get(['11']);
      });
      expect(await twice).toEqual({ id: 11, size: 2 });
      await becomeReplica();
      expect(await rows.delete(['11'])).toBe(true);
      expect(database.mismatches()).toEqual([]);
    });

    test("answers unavailable if a statement's connection is lost", async () => {
      const database = await openWith({ poolSize: 1 });
      const rows = database.table({ table });
      await rows.get(['1']);
      const release = await lock(await openWith(), updateOf(quotedTable));
      const update = failureOf(rows.update(['1'], { size: 2 }));
      await expect.poll(() => database.poolStats().idle).toBe(0);
      await server.run(killAll);
      expect(await update).toEqual(unavailable);
      await release();
    });

    test("answers unavailable at once if a query's connection is lost", async () => {
      const database = await openWith({ poolSize: 1 });
      const rows = database.table({ table });
      await rows.get(['1']);
      const holder = await openWith();
      const release = await lock(holder, sql.lockTable);
      let failure: unknown;
      const query = failureOf(rows.get(['1'])).then((reason) => (failure = reason));
      // Again and again, because the first may come before the query has reached the database.
      while (failure === undefined) {
        await server.run(sql.killWaiting);
        await wait(50);
      }
      expect(await query).toEqual(unavailable);
      await release();
      await holder.close();
    });

    test('answers busy if a statement waits for a lock', async () => {
      const database = await openWith({ statementTimeoutMs: 1000 });
      const release = await lock(await openWith(), updateOf(quotedTable));
      const update = database.table({ table }).update(['1'], { size: 2 });
      expect(await failureOf(update)).toEqual({ kind: 'busy', fields: [], retryAfter: 1 });
      await release();
    });

    test('answers busy if all connections are in use, and recovers', async () => {
      const database = await openWith({
        poolSize: 1,
        poolTimeoutMs: 5000,
      });
      const rows = database.table({ table });
      // The only connection is there: while it is being made, the answer would be "unavailable".
      await expect.poll(() => failureOrRow(rows.get(['1']))).toMatchObject({ id: 1 });
      const release = await lock(await openWith(), updateOf(quotedTable));
      const update = rows.update(['1'], { size: 3 });
      await expect.poll(() => database.poolStats()).toMatchObject({ open: 1, idle: 0 });
      const busy = { kind: 'busy', fields: [], retryAfter: 1 };
      expect(await failureOf(rows.get(['1']))).toEqual(busy);
      await release();
      expect(await update).toEqual({ id: 1, size: 3 });
      expect(await rows.get(['1'])).toEqual({ id: 1, size: 3 });
      expect(database.poolStats()).toEqual({ waiting: 0, idle: 1, open: 1, max: 1 });
    });

    test('keeps the connection of a rejected statement', async () => {
      const lost: string[] = [];
      const database = await openWith({
        poolSize: 1,
        onConnectionLost: (reason) => lost.push(reason),
      });
      const rows = database.table({ table });
      for (let attempt = 0; attempt < 5; attempt++) {
        expect(await failureOf(rows.create({ id: 1 }))).toMatchObject({ kind: 'unique' });
      }
      expect(database.poolStats()).toMatchObject({ open: 1, idle: 1 });
      expect(lost).toEqual([]);
    });

    test('recovers after a column changes its type', async () => {
      const database = await openWith({ poolSize: 1 });
      const rows = database.table({ table, output: ['id'] });
      expect(await rows.get(['1'])).toEqual({ id: 1 });
      await server.run(sql.alterTable);
      expect(await rows.get(['1'])).toEqual({ id: 1 });
      expect(await rows.get(['1'])).toEqual({ id: 1 });
    });

    test('fails within the time limit if nothing listens', async () => {
      const url = `${scheme}://user:secret@127.0.0.1:${await freePort()}/shop`;
      const limits = { ...testLimits, poolTimeoutMs: 1000 };
      await expect(open({ url, ...limits })).rejects.toThrow(/^cannot connect to /);
      await expect(open({ url, ...limits })).rejects.not.toThrow(/secret/);
    });

    test('does not wait for an unresponsive server', async () => {
      const silent = createServer(() => undefined);
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      await expect(
        open({
          url: `${scheme}://user@127.0.0.1:${portOf(silent)}/shop`,
          ...testLimits,
          poolTimeoutMs: 300,
        }),
      ).rejects.toThrow(/^cannot connect to /);
      silent.close();
    });
  });
}

interface Transactional {
  transaction(
    work: (transaction: { execute(statement: string): Promise<unknown> }) => Promise<void>,
  ): Promise<void>;
}

const updateOf = (quotedTable: string): string => `update ${quotedTable} set size = 9 where id = 1`;

const failureOrRow = (query: Promise<unknown>): Promise<unknown> =>
  query.catch((error: unknown) => error);

/** Holds the locks of a statement until released, or until the test has ended. */
async function lock(holder: Database, statement: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const hold = (holder.drizzle as Transactional)
    .transaction(async (transaction) => {
      await transaction.execute(statement);
      locked.resolve();
      await released.promise;
    })
    // The test may have terminated the holder too.
    .catch(() => undefined);
  await locked.promise;
  const release = async (): Promise<void> => {
    released.resolve();
    await hold;
  };
  onTestFinished(release);
  return release;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

test.skipIf((await postgresDatabases.missing()) !== null)(
  'PostgreSQL: a database without writes is reported until a write passes',
  async () => {
    const server = await postgresDatabases.create(
      'create table rows (id int primary key, size int)',
    );
    const setting = (change: string): Promise<void> =>
      server.run(
        `set transaction_read_only = off; do $$ begin execute format('alter database %I ${change}', current_database()); end $$`,
      );
    await setting('set default_transaction_read_only = on');
    const database = await openPostgres({ url: server.url, ...testLimits });
    const rows = database.table({
      table: pgTable('rows', { id: integer('id').primaryKey(), size: integer('size') }),
    });
    expect(await rows.get(['1'])).toBeNull();
    expect(await failureOf(rows.create({ id: 1 }))).toEqual({
      ...{ kind: 'readOnly', fields: [], retryAfter: 1 },
    });
    expect(database.mismatches()).toEqual(['The database accepts no writes.']);
    await setting('reset default_transaction_read_only');
    expect(await rows.create({ id: 1 })).toEqual({ id: 1, size: null });
    expect(database.mismatches()).toEqual([]);
    await database.close();
    await server.drop();
  },
);
