import { once } from 'node:events';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient } from '../../../clients/typescript/runtime/create-client.ts';
import { readRows } from '../../../clients/typescript/runtime/read-rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedDocument } from '../../../pipeline/emit/server/served-document.ts';
import type { Document } from '../../../server-template/runtime/document/openapi.ts';
import { list, get } from '../../../server-template/runtime/routes.ts';
import type { TableRoute } from '../../../server-template/runtime/routes.ts';
import { startApi, type RunningApi } from '../../../server-template/testing/running-api.ts';
import { shopApis, type ShopApi } from '../../../server-template/testing/shop-apis.ts';
import type { TestDatabase } from '../../../server-template/testing/test-databases.ts';
import { shopWith } from './run-stories.ts';

const count = 200_000;

/** Rows that were not inserted in the order of their keys. */
const manyCustomers = `
  DELETE FROM payments; DELETE FROM order_items; DELETE FROM orders; DELETE FROM customers;
  INSERT INTO customers (id, email, name, created_at, updated_at)
  WITH digits AS (SELECT 0 AS n ${Array.from({ length: 9 }, (_, n) => `UNION ALL SELECT ${n + 1}`).join(' ')}),
  numbers AS (SELECT a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n + 100000 * f.n AS n
    FROM digits a, digits b, digits c, digits d, digits e, digits f WHERE f.n < 2)
  SELECT 200000 - n, concat('c', n, '@example.com'), concat('Customer ', n % 1000, ' with a name'),
    '2025-01-01 00:00:00', '2025-01-01 00:00:00' FROM numbers;`;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use. */
function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const servers = await Promise.all(
  shopApis.map(async (shop) => ({ shop, missing: await shop.databases.missing() })),
);

describe.each(servers)('exports of 200,000 rows on $shop.name', ({ shop, missing }) => {
  let database: TestDatabase;
  let server: RunningApi;
  /** Bytes of an export of all rows. */
  let exported = 0;

  beforeAll(async () => {
    if (missing !== null) return console.warn(`SKIPPED: ${missing}`);
    database = await shop.databases.create(shop.schema());
    await database.run(manyCustomers);
    server = await serve(shop, database);
  });
  afterAll(async () => {
    if (missing !== null) return;
    await server.stop();
    await database.drop();
  });

  it.skipIf(missing !== null)('are complete and in order, with constant memory', async () => {
    const headers = { Accept: 'text/csv' };
    // Memory that code, driver and connection allocate once is not part of the export.
    await (await fetch(`${server.url}/customers?email_like=c12`, { headers })).text();
    const before = held();
    const response = await fetch(`${server.url}/customers`, { headers });
    expect(response.status).toBe(200);
    let [lines, last, bytes, rest] = [0, 0, 0, ''];
    const samples: number[] = [];
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      bytes += chunk.length;
      const parts = (rest + chunk).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        if (lines > 0 && Number(line.split(',')[0]) !== last + 1) throw new Error(line);
        if (lines > 0) last++;
        lines++;
        if (lines % 20_000 === 0) samples.push(held() - before);
      }
    }
    expect({ lines, last, rest }).toEqual({ lines: count + 1, last: count, rest: '' });
    // At the end no more than at the start; if rows were kept, all that was sent.
    const [, , , , , ...late] = samples;
    expect(Math.min(...late) / bytes).toBeLessThan(0.5);
    exported = bytes;
  });

  it.skipIf(missing !== null)('are filtered and sorted', async () => {
    const response = await fetch(`${server.url}/customers?email_like=C1234&sort=-email`, {
      headers: { Accept: 'application/x-ndjson' },
    });
    const rows = (await response.text()).trimEnd().split('\n');
    const emails = rows.map((text) => (JSON.parse(text) as { email: string }).email);
    const numbers = Array.from({ length: count }, (_, n) => `c${n}@example.com`);
    const wanted = numbers.filter((email) => email.includes('c1234')).sort();
    expect(emails.toSorted()).toEqual(wanted);
    expect(wanted).toHaveLength(111);
    expect([emails[0], emails.at(-1)]).toEqual(['c1234@example.com', 'c123400@example.com']);
  });

  it.skipIf(missing !== null)('are read row by row by a client, which may stop early', async () => {
    const api = createClient({ baseUrl: server.url, timeout: 1 });
    let last = 0;
    for await (const row of readRows(api, '/customers')) {
      const { id } = row as { readonly id: number };
      if (id !== last + 1) throw new Error(`${id} comes after ${last}`);
      last = id;
      if (last === 20_000) break;
    }
    expect(last).toBe(20_000);
    const params = { query: { email: 'c7@example.com' } };
    const rows: unknown[] = [];
    for await (const row of readRows(api, '/customers', { params } as never)) rows.push(row);
    expect(rows).toMatchObject([{ id: count - 7, phone: null }]);
    const wrong = readRows(api, '/customers', { params: { query: { limit: 'x' } } } as never);
    await expect(wrong.next()).rejects.toMatchObject({ kind: 'rejected', status: 400 });
  });

  it.skipIf(missing !== null)(
    'hold neither a connection nor memory while they are not read',
    async () => {
      const before = held();
      const readers = Array.from({ length: 4 }, () => {
        const socket = connect(server.port, '127.0.0.1');
        socket.write('GET /customers HTTP/1.1\r\nHost: x\r\nAccept: text/csv\r\n\r\n');
        return socket;
      });
      await Promise.all(readers.map((socket) => once(socket, 'readable')));
      // Once the system's buffers are full, nothing more is requested from the database.
      await expect.poll(() => server.call('GET /customers/1')).toMatchObject({ status: 200 });
      expect((held() - before) / (readers.length * exported)).toBeLessThan(0.5);
      expect((await server.call('GET /customers/2')).status).toBe(200);
      for (const socket of readers) socket.destroy();
      await expect
        .poll(() => server.log.filter(({ operation }) => operation === 'listCustomers').length)
        .toBe(10);
      expect(errors(server)).toEqual([]);
    },
  );

  it.skipIf(missing !== null)(
    'break off if the database fails, so that a partial export is detectable',
    async () => {
      const response = await fetch(`${server.url}/customers`, { headers: { Accept: 'text/csv' } });
      await database.run('ALTER TABLE customers RENAME TO others');
      await expect(response.text()).rejects.toThrow();
      await database.run('ALTER TABLE others RENAME TO customers');
      expect(errors(server)).toHaveLength(1);
      expect((await server.call('GET /customers/1')).status).toBe(200);
    },
  );
});

function errors({ log }: RunningApi): readonly unknown[] {
  return log.filter(({ level }) => level === 50 || level === 'error');
}

/** Starts a server with a pool of one connection. */
async function serve(shop: ShopApi, database: TestDatabase): Promise<RunningApi> {
  const formats = ['csv --to Customer', 'ndjson --to Customer'];
  const model = await shopWith([...formats, 'filter email like --to Customer']);
  const document = JSON.parse(servedDocument(model)) as Document;
  const { table } = shop.api.routes['GET /customers'] as TableRoute;
  const paths = Object.fromEntries(
    ['/customers', '/customers/{id}'].map((path) => {
      const { get: read, parameters = [] } = document.paths[path] ?? {};
      return [path, { get: read, parameters }];
    }),
  );
  const routes = { 'GET /customers': list(table), 'GET /customers/{id}': get(table) };
  return startApi(
    { openDatabase: shop.api.openDatabase, routes, document: { ...document, paths } },
    database.url,
    { database: { poolSize: 1, poolTimeoutMs: 30_000 } },
  );
}
