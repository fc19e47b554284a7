import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  type TestDatabases,
} from '../../server-template/testing/test-databases.ts';
import { faultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { generateProject } from './generated-project.ts';
import { callServer, type GeneratedServer, type ReceivedResponse } from './generated-server.ts';

const cases: readonly (readonly [name: string, databases: TestDatabases, schema: string])[] = [
  [
    'PostgreSQL',
    postgresDatabases,
    'create table notes (id serial primary key, text varchar(40) not null unique)',
  ],
  [
    'MariaDB',
    mariadbDatabases,
    'create table notes (id int auto_increment primary key, text varchar(40) not null unique)',
  ],
];
type Harm = readonly [name: string, harm: (proxy: FaultyProxy) => void | Promise<void>, ms: number];
const harms: readonly Harm[] = [
  ['cut', (proxy) => proxy.cut(), 0],
  ['reset', (proxy) => proxy.reset(), 0],
  ['restarted', (proxy) => proxy.stop(), 700],
  ['silent', (proxy) => proxy.silence(), 1500],
];

for (const [name, databases, schema] of cases) {
  describe.skipIf((await databases.missing()) !== null)(`${name}: a database that is lost`, () => {
    test('is a 503 under load, and nothing that was acknowledged is lost', async () => {
      const database = await databases.create(schema);
      await using proxy = await faultyProxy(portOf(database.url));
      await using project = await generateProject(database.url);
      const environment = { DATABASE_URL: throughProxy(database.url, proxy), LOG_LEVEL: 'info' };
      await using server = await project.start(environment);
      await using load = startLoad(server);
      const recoveries = new Map<string, number[]>();
      for (const [harmName, harm, ms] of [...harms, ...harms, ...harms]) {
        await wait(150);
        await harm(proxy);
        await wait(ms);
        await proxy.pass();
        const fixed = performance.now();
        await expect.poll(() => statusOf(server), { message: harmName }).toBe(200);
        const times = recoveries.get(harmName) ?? [];
        recoveries.set(harmName, [...times, performance.now() - fixed]);
      }
      // The median of three: one recovery may wait for the other tests on the machine.
      for (const [harmName, times] of recoveries) {
        const sorted = times.toSorted((a, b) => a - b);
        expect(sorted[1], `${harmName}: recovery in ms`).toBeLessThan(2000);
      }
      const { acknowledged, others } = await load.stop();
      expect(others.filter(({ status }) => status !== 503)).toEqual([]);
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter(({ headers }) => headers.get('retry-after') === null)).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(20);
      await using direct = await project.start();
      for (const id of acknowledged.filter((_id, index) => index % 7 === 0)) {
        expect((await direct.call('GET', `/notes/${id}`)).status).toBe(200);
      }
      expect(await direct.call('GET', '/notes?limit=1')).toMatchObject({ status: 200 });
      await database.drop();
    });

    test('may start after the server', async () => {
      const database = await databases.create(schema);
      await using proxy = await faultyProxy(portOf(database.url));
      await using project = await generateProject(database.url);
      await proxy.stop();
      await using server = await project.start({
        DATABASE_URL: throughProxy(database.url, proxy),
      });
      expect(await server.call('GET', '/notes')).toMatchObject({
        status: 503,
        body: { code: 'DATABASE_UNAVAILABLE' },
      });
      expect((await server.call('GET', '/health')).status).toBe(503);
      expect((await server.call('GET', '/health/live')).status).toBe(200);
      await proxy.pass();
      await expect.poll(() => statusOf(server)).toBe(200);
      expect((await server.call('POST', '/notes', { body: { text: 'late' } })).status).toBe(201);
      await database.drop();
    });

    test('is a 503 within 5 s if it does not respond', async () => {
      const database = await databases.create(schema);
      await using proxy = await faultyProxy(portOf(database.url));
      await using project = await generateProject(database.url);
      await using server = await project.start({
        DATABASE_URL: throughProxy(database.url, proxy),
      });
      expect(await statusOf(server)).toBe(200);
      proxy.silence();
      const asked = performance.now();
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => server.call('GET', '/notes')),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(503));
      expect(performance.now() - asked).toBeLessThan(5000);
      await database.drop();
    });
  });
}

const statusOf = async (server: GeneratedServer): Promise<number> =>
  (await server.call('GET', '/notes?limit=1')).status;

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port) || (protocol === 'mysql:' ? 3306 : 5432);
}

function throughProxy(url: string, { port }: FaultyProxy): string {
  const changed = new URL(url);
  changed.host = `127.0.0.1:${port}`;
  return changed.href;
}

/** Writes and reads continuously, eight at once, and records acknowledged writes and failures. */
function startLoad({ url }: GeneratedServer) {
  const acknowledged: number[] = [];
  const others: ReceivedResponse[] = [];
  let isOver = false;
  let count = 0;
  const worker = async (): Promise<void> => {
    while (!isOver) {
      const response = await callServer(url, 'POST /notes', { body: { text: `note ${count++}` } });
      if (response.status === 201) acknowledged.push((response.body as { id: number }).id);
      else others.push(response);
      await wait(5);
    }
  };
  const workers = Array.from({ length: 8 }, worker);
  const stop = async () => {
    isOver = true;
    await Promise.all(workers);
    return { acknowledged, others };
  };
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
