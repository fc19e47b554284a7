import { describe, expect, test } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  type TestDatabases,
} from '../../server-template/testing/test-databases.ts';
import { faultyProxy } from './faulty-proxy.ts';
import { generateProject } from './generated-project.ts';
import type { GeneratedServer } from './generated-server.ts';
import { harm, harms, portOf, startLoad, throughProxy, usualLimits } from './lost-database-load.ts';

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
for (const [name, databases, schema] of cases) {
  describe.skipIf((await databases.missing()) !== null)(`${name}: a database that is lost`, () => {
    test('is a 503 under load, and nothing that was acknowledged is lost', async () => {
      const database = await databases.create(schema);
      await using proxy = await faultyProxy(portOf(database.url));
      await using project = await generateProject(database.url);
      const DATABASE_URL = throughProxy(database.url, proxy);
      const environment = { DATABASE_URL, LOG_LEVEL: 'info', ...usualLimits };
      await using server = await project.start(environment);
      await using load = startLoad(server);
      for (const one of harms) {
        await load.written(5);
        await harm(proxy, one);
        await expect.poll(() => statusOf(server), { message: one[0] }).toBe(200);
      }
      await load.written(5);
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
        ...usualLimits,
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

    test('is a 503 if it does not respond', async () => {
      const database = await databases.create(schema);
      await using proxy = await faultyProxy(portOf(database.url));
      await using project = await generateProject(database.url);
      await using server = await project.start({
        DATABASE_URL: throughProxy(database.url, proxy),
        ...usualLimits,
      });
      expect(await statusOf(server)).toBe(200);
      proxy.silence();
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => server.call('GET', '/notes')),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(503));
      await database.drop();
    });
  });
}

const statusOf = async (server: GeneratedServer): Promise<number> =>
  (await server.call('GET', '/notes?limit=1')).status;
