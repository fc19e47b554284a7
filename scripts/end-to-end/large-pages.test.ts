import { describe, expect, test } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabases,
} from '../../server-template/testing/test-databases.ts';
import { generateProject } from './generated-project.ts';
import type { GeneratedServer } from './generated-server.ts';

interface Case {
  readonly name: string;
  readonly databases: TestDatabases;
  /** SQL that creates a table of 120 rows of a million bytes each. */
  readonly schema: string;
}
const cases: readonly Case[] = [
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    schema: `create table pictures (id integer primary key, data text);
      insert into pictures with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
        select i, hex(zeroblob(500000)) from n`,
  },
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: `create table pictures (id integer primary key, data text);
      insert into pictures select i, repeat('x', 1000000) from generate_series(1, 120) i`,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: `create table pictures (id integer primary key, data longtext);
      insert into pictures select seq, repeat('x', 1000000) from seq_1_to_120`,
  },
];

/** Concurrent requests, and the size of each page. */
const requests = 16;
const pageBytes = 20_000_000;

async function residentBytes({ url }: GeneratedServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

/** Status and size of a response, whose body is discarded. */
async function sizeOf(url: string): Promise<string> {
  const response = await fetch(url);
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += (part as Uint8Array).byteLength;
  return response.status === 200 ? `200 with ${Math.round(bytes / 1e6)} MB` : `${response.status}`;
}

for (const { name, databases, schema } of cases) {
  describe.skipIf((await databases.missing()) !== null)(`${name}: rows of 1 MB`, () => {
    test('are listed up to the maximum size of a page, in limited memory', async () => {
      const database = await databases.create(schema);
      await using project = await generateProject(database.url);
      const settings = { API_VALIDATE_RESPONSES: 'false', DB_STATEMENT_TIMEOUT_MS: '60000' };
      await using server = await project.start(settings);
      const idle = await residentBytes(server);
      let most = 0;
      const reads: Promise<number>[] = [];
      const watch = setInterval(() => {
        reads.push(residentBytes(server).then((bytes) => (most = Math.max(most, bytes))));
      }, 50);
      const tooLarge = await server.call('GET', '/pictures?limit=100');
      expect(tooLarge).toMatchObject({ status: 400, body: { code: 'PAGE_TOO_LARGE' } });
      const pages = await Promise.all(
        Array.from({ length: requests }, () => sizeOf(`${server.url}/pictures`)),
      );
      clearInterval(watch);
      await Promise.all(reads);
      // On a busy machine, the last requests may be rejected temporarily.
      expect(['200 with 20 MB', '503']).toEqual(expect.arrayContaining([...new Set(pages)]));
      expect(pages.filter((page) => page !== '503').length).toBeGreaterThan(2);
      expect(most).toBeGreaterThan(idle);
      // Without a limit, rows and texts of all pages would be in memory at once.
      expect((most - idle) / (requests * pageBytes)).toBeLessThan(1);
      expect(await sizeOf(`${server.url}/pictures/1`)).toBe('200 with 1 MB');
      await database.drop();
    });
  });
}
