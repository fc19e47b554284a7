import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testLimits } from '../../../testing/database.case.ts';
import { missingPooler, startPooler, type PoolMode } from '../../../testing/pooler.ts';
import { postgresDatabases } from '../../../testing/test-databases.ts';
import { openDatabase } from '../postgresql.ts';

const schema =
  "create table moments (id int primary key, note text, at timestamptz not null default '2024-05-06 07:08:09+00')";
const table = pgTable('moments', {
  id: integer('id').primaryKey(),
  note: text('note'),
  at: timestamp('at', { mode: 'string', withTimezone: true }),
});

const isMissing = (await missingPooler()) !== null;

/** Settings of every session that the pooler has open. */
async function sessionSettings(url: string): Promise<ReadonlySet<unknown>> {
  const names = ['timezone', 'intervalstyle', 'extra_float_digits', 'statement_timeout'];
  const clients = Array.from({ length: 4 }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const shown = await Promise.all(
    clients.map(async (client) => {
      await client.query('begin');
      const { rows } = await client.query<object>(
        `select ${names.map((name) => `current_setting('${name}')`).join(" || ' ' || ")} as shown, current_setting('search_path') as path`,
      );
      await client.query('commit');
      return JSON.stringify(rows);
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return new Set(shown);
}

describe.skipIf(isMissing)('behind PgBouncer', () => {
  const poolers = new Map<PoolMode, ReturnType<typeof startPooler>>();
  afterAll(() => Promise.all([...poolers.values()].map(async (pooler) => (await pooler).stop())));
  const poolerOf = (mode: PoolMode) => {
    const pooler = poolers.get(mode) ?? startPooler(mode, mode === 'session' ? 20 : 3);
    poolers.set(mode, pooler);
    return pooler;
  };

  test.each(['transaction', 'session'] as const)(
    'every query of two processes is right from the first on, in %s mode',
    async (mode) => {
      const server = await postgresDatabases.create(schema);
      const pooler = await poolerOf(mode);
      const url = pooler.through(server.url);
      const before = await sessionSettings(url);
      const lost = [0, 0];
      const processes = await Promise.all(
        lost.map((_, index) =>
          openDatabase({ url, ...testLimits, onNamesLost: () => (lost[index] = 1) }),
        ),
      );
      const work = Array.from({ length: 300 }, async (_, id) => {
        const database = processes[id % 2];
        const rows = database?.table({ table });
        await rows?.create({ id, note: `note ${id}` });
        const inside = await database?.transaction(async (tables) => {
          const own = tables.table({ table });
          await own.update([String(id)], { note: `changed ${id}` });
          return own.get([String(id)]);
        });
        const outside = await rows?.get([String(id)]);
        const wanted = { id, note: `changed ${id}`, at: '2024-05-06T07:08:09Z' };
        expect([inside, outside]).toEqual([wanted, wanted]);
      });
      await Promise.all(work);
      expect(await processes[0]?.table({ table }).count()).toBe(300);
      await Promise.all(processes.map((database) => database.ping()));
      expect(lost).toEqual(mode === 'transaction' ? [1, 1] : [0, 0]);
      await Promise.all(processes.map((database) => database.close()));
      expect(await sessionSettings(url)).toEqual(before);
      await server.drop();
    },
  );

  test.each(['pgbouncer=true', 'prepare=false'])('%s in the URL prepares no name', async (flag) => {
    const server = await postgresDatabases.create(schema);
    const url = `${(await poolerOf('transaction')).through(server.url)}?${flag}`;
    let isLost = false;
    const database = await openDatabase({ url, ...testLimits, onNamesLost: () => (isLost = true) });
    const rows = database.table({ table });
    await Promise.all(Array.from({ length: 20 }, () => rows.get(['1'])));
    const client = new pg.Client(url);
    await client.connect();
    const { rows: named } = await client.query('select name from pg_prepared_statements');
    expect([named, isLost]).toEqual([[], false]);
    await client.end();
    await database.close();
    await server.drop();
  });

  test('a slow statement ends at its time-out, which is only its own', async () => {
    const server = await postgresDatabases.create(
      `${schema}; create view slow as select 1 as id, pg_sleep(600)::text as note, now() as at`,
    );
    const url = (await poolerOf('transaction')).through(server.url);
    const database = await openDatabase({ url, ...testLimits, statementTimeoutMs: 200 });
    const slow = pgTable('slow', { id: integer('id').primaryKey(), note: text('note') });
    await expect(database.table({ table: slow }).get(['1'])).rejects.toMatchObject({
      failure: { kind: 'busy' },
    });
    expect([...(await sessionSettings(url))].join()).not.toContain(' 200');
    await database.close();
    await server.drop();
  });

  test('statement mode prevents the start, with a sentence', async () => {
    const server = await postgresDatabases.create(schema);
    const url = (await poolerOf('statement')).through(server.url);
    await expect(openDatabase({ url, ...testLimits })).rejects.toThrow(
      'its connection pooler runs in statement mode',
    );
    await server.drop();
  });
});
