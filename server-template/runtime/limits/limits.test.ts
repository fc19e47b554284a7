import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultyProxy, type FaultyProxy } from '../../../scripts/end-to-end/faulty-proxy.ts';
import { startApi, type RunningApi, type Settings } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom } from '../routes.ts';
import { clientAddress } from '../../shared/limits/client-address.ts';
import { createLocalCounts } from '../../shared/limits/request-counts.ts';

const hour = { seconds: 3600 };
const responses = { 200: { description: 'Fine.' } };

/** Operations share the limit of the document, except for one with its own. */
const documentWith = (rateLimit: object) =>
  ({
    openapi: '3.0.3',
    info: { title: 'Limits', version: '1' },
    security: [{ key: [] }],
    'x-crud': { rateLimit: { requests: 3, ...hour } },
    paths: {
      '/a': { get: { operationId: 'a', responses } },
      '/b': { get: { operationId: 'b', responses } },
      '/own': { post: { operationId: 'own', responses, 'x-crud': { rateLimit } } },
      '/open': { get: { operationId: 'open', security: [], responses } },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  }) as unknown as Document;

const fine = custom(() => ({ body: undefined }));
const routes = { 'GET /a': fine, 'GET /b': fine, 'POST /own': fine, 'GET /open': fine };
const keyOf = (name: string) => ({
  ...{ name, scopes: [] },
  hash: createHash('sha256').update(`key of ${name}`).digest(),
});
const ada = { 'X-Key': 'key of ada' };
const alan = { 'X-Key': 'key of alan' };

let database: TestDatabase;
beforeAll(async () => {
  database = await sqliteDatabases.create('create table items (id integer primary key)');
});
afterAll(() => database.drop());

async function withServer(
  test: (api: RunningApi) => Promise<void>,
  { rateLimit = { requests: 1, ...hour }, ...settings }: Settings & { rateLimit?: object } = {},
): Promise<void> {
  const api = await startApi(
    { openDatabase, routes, document: documentWith(rateLimit) },
    database.url,
    {
      access: { apiKeys: [keyOf('ada'), keyOf('alan')] },
      ...settings,
    },
  );
  try {
    await test(api);
  } finally {
    await api.stop();
  }
}

const statuses = async (api: RunningApi, request: string, times: number, headers = {}) => {
  const found: number[] = [];
  for (let time = 0; time < times; time++)
    found.push((await api.call(request, undefined, headers)).status);
  return found;
};

describe('counts of one process', () => {
  it('callers are counted separately, operations share that of the document', () =>
    withServer(async (api) => {
      expect(await statuses(api, 'GET /a', 2, ada)).toEqual([200, 200]);
      expect(await statuses(api, 'GET /b', 2, ada)).toEqual([200, 429]);
      expect(await statuses(api, 'GET /a', 1, ada)).toEqual([429]);
      expect(await statuses(api, 'GET /a', 1, alan)).toEqual([200]);
      expect(await statuses(api, 'POST /own', 2, ada)).toEqual([200, 429]);
    }));

  it('responses contain the remaining quota and its reset', () =>
    withServer(async (api) => {
      const headersOf = async () => {
        const { headers } = await api.call('GET /a', undefined, ada);
        return ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name));
      };
      const policy = '"document";q=3;w=3600';
      expect(await headersOf()).toEqual([policy, '"document";r=2;t=3600', null]);
      await headersOf();
      expect(await headersOf()).toEqual([policy, '"document";r=0;t=3600', null]);
      expect(await headersOf()).toEqual([policy, '"document";r=0;t=3600', '3600']);
      const rejected = await api.call('GET /a', undefined, ada);
      expect(rejected.body).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
      const own = await api.call('POST /own', undefined, ada);
      expect(own.headers.get('ratelimit-policy')).toBe('"operation";q=1;w=3600');
    }));

  it('without credentials the address counts, and a 401 is free', () =>
    withServer(async (api) => {
      expect(await statuses(api, 'GET /a', 5)).toEqual([401, 401, 401, 401, 401]);
      expect(await statuses(api, 'GET /open', 4)).toEqual([200, 200, 200, 429]);
    }));

  it('by address, invalid credentials count', () =>
    withServer(
      async (api) => {
        const wrong = { 'X-Key': 'guessed' };
        expect(await statuses(api, 'POST /own', 3, wrong)).toEqual([401, 401, 429]);
        expect(await statuses(api, 'POST /own', 1, ada)).toEqual([429]);
      },
      { rateLimit: { requests: 2, ...hour, by: 'address' } },
    ));

  it('a forwarded address counts only behind a trusted proxy', async () => {
    const from = (...addresses: readonly string[]) => ({ 'X-Forwarded-For': addresses.join(', ') });
    await withServer(async (api) => {
      for (const last of [1, 2, 3]) await statuses(api, 'GET /open', 1, from(`192.0.2.${last}`));
      expect(await statuses(api, 'GET /open', 1, from('192.0.2.4'))).toEqual([429]);
    });
    await withServer(
      async (api) => {
        await statuses(api, 'GET /open', 3, from('198.51.100.1', '192.0.2.1'));
        expect(await statuses(api, 'GET /open', 1, from('x', '192.0.2.1'))).toEqual([429]);
        expect(await statuses(api, 'GET /open', 1, from('192.0.2.1', '192.0.2.2'))).toEqual([200]);
      },
      { trustedProxies: 1 },
    );
  });
});

it('a window ends, and memory is bounded', async () => {
  let time = 0;
  const counts = createLocalCounts(() => time);
  const limit = { seconds: 10 };
  expect(counts.count('a', limit)).toEqual({ count: 1, milliseconds: 10_000 });
  time = 9000;
  expect(counts.count('a', limit)).toEqual({ count: 2, milliseconds: 1000 });
  time = 10_000;
  expect(counts.count('a', limit)).toEqual({ count: 1, milliseconds: 10_000 });
  for (let key = 0; key < 100_000; key++) void counts.count(String(key), limit);
  expect(counts.count('a', limit)).toMatchObject({ count: 1 });
  await counts.close();
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(clientAddress({}, address, 0)).toBe(network);
});

const redisUrl = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const redisPort = Number(new URL(redisUrl).port || 6379);
const hasRedis = await new Promise<boolean>((resolve) => {
  const socket = connect(redisPort, new URL(redisUrl).hostname)
    .once('connect', () => resolve(true))
    .once('error', () => resolve(false));
  socket.once('connect', () => socket.destroy());
});
if (!hasRedis && process.env['CI'] === 'true') throw new Error('REDIS_URL leads to no Redis');

describe.skipIf(!hasRedis)('counts in Redis (skipped if REDIS_URL cannot be reached)', () => {
  /** Unique keys: the caller is part of the key. */
  const settings = (port: number): Settings => ({
    redisUrl: `redis://127.0.0.1:${port}`,
    access: { apiKeys: [{ ...keyOf('ada'), name: crypto.randomUUID() }] },
  });
  /** The first connection to Redis is made in the background: resolves when a count is sent. */
  const ready = (api: RunningApi, proxy: FaultyProxy) =>
    expect
      .poll(async () => {
        const before = proxy.chunks();
        await statuses(api, 'GET /open', 1);
        return proxy.chunks() - before;
      })
      .toBe(1);

  /** What two servers respond, and whether Redis was too late for one of them. */
  const asked = async () => {
    await using proxy = await faultyProxy(redisPort);
    const shared = { ...settings(proxy.port), rateLimit: { requests: 1, seconds: 60 } };
    const seen: unknown[] = [];
    await withServer(async (one) => {
      await withServer(async (two) => {
        await ready(one, proxy);
        await ready(two, proxy);
        const sent = proxy.chunks();
        seen.push(await statuses(one, 'GET /a', 1, ada));
        seen.push(await statuses(two, 'GET /a', 3, ada));
        seen.push(await statuses(one, 'POST /own', 1, ada));
        seen.push(await statuses(two, 'POST /own', 1, ada));
        seen.push(proxy.chunks() - sent);
        seen.push([one, two].some(({ log }) => log.some(({ reason }) => reason !== undefined)));
      }, shared);
    }, shared);
    return { responses: seen.slice(0, -1), isLate: seen.at(-1) === true };
  };

  it('two servers share them, in one round trip each', async () => {
    let { responses, isLate } = await asked();
    // On a busy machine, Redis may not respond in time, and each server counts for itself.
    while (isLate) ({ responses, isLate } = await asked());
    expect(responses).toEqual([[200], [200, 200, 429], [200], [429], 6]);
  });

  it('an unavailable Redis is reported once, and each process counts alone', async () => {
    await using proxy = await faultyProxy(redisPort);
    const shared = settings(proxy.port);
    const reported = (api: RunningApi) =>
      api.log.map(({ msg }) => String(msg)).filter((text) => text.startsWith('Redis'));
    await withServer(async (api) => {
      await ready(api, proxy);
      expect(await statuses(api, 'GET /a', 1, ada)).toEqual([200]);
      proxy.silence();
      expect(await statuses(api, 'GET /a', 3, ada)).toEqual([200, 200, 429]);
      await proxy.stop();
      expect(await statuses(api, 'GET /a', 1, ada)).toEqual([429]);
      expect(reported(api)).toEqual([
        'Redis cannot be reached: each process limits requests by its own counts',
      ]);
      await proxy.pass();
      await expect.poll(() => reported(api)).toHaveLength(2);
      expect(await statuses(api, 'GET /a', 1, ada)).toEqual([200]);
    }, shared);
  });
});

it('an invalid address prevents the start', async () => {
  const start = withServer(async () => undefined, { redisUrl: 'localhost:6379' });
  await expect(start).rejects.toThrow('REDIS_URL is not a Redis URL');
});
