import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi, type Settings } from '../../testing/running-api.ts';
import { postgresShop, sqliteShop } from '../../testing/shop-apis.ts';
import type { TestDatabase } from '../../testing/test-databases.ts';
import type { Document } from '../document/openapi.ts';
import { serverVersion } from '../version.ts';

interface MutableDocument {
  components: {
    schemas: Record<string, { properties: Record<string, object>; required: string[] }>;
  };
  paths: Record<string, Record<string, object>>;
}

let database: TestDatabase;
let server: RunningApi;

beforeAll(async () => {
  database = await sqliteShop.databases.create(sqliteShop.schema());
  server = await startApi(sqliteShop.api, database.url);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function statuses(
  settings: Settings,
  ...paths: readonly string[]
): Promise<readonly number[]> {
  const other = await startApi(sqliteShop.api, database.url, settings);
  const responses = [];
  for (const path of paths) responses.push((await other.call(`GET ${path}`)).status);
  await other.stop();
  return responses;
}

describe('metrics', () => {
  it('count requests by operation and status, and unknown paths as one', async () => {
    await server.call('GET /customers/1');
    await server.call('GET /customers/999');
    for (const path of ['/a', '/b', '/c']) await server.call(`GET ${path}`);
    const { text, headers } = await server.call('GET /metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('http_requests_total{operation="getCustomer",status="200"} 1');
    expect(text).toContain('http_requests_total{operation="getCustomer",status="404"} 1');
    expect(text).toContain('http_requests_total{operation="unmatched",status="404"} 3');
    expect(text).toMatch(
      /http_request_duration_seconds_bucket\{le="0.1",operation="getCustomer"\} \d/,
    );
    expect(text).toContain(`specmill_build_info{version="${serverVersion}"} 1`);
    for (const name of ['db_pool_open', 'db_pool_waiting', 'nodejs_eventloop_lag_p99_seconds']) {
      expect(text).toContain(`${name} `);
    }
  });
});

describe('the server’s own pages on a port of their own', () => {
  it('leave the API nothing but its health', async () => {
    const paths = ['/health', '/health/live', '/customers', '/metrics', '/openapi.json', '/docs'];
    expect(await statuses({ adminPort: 'off' }, ...paths)).toEqual([200, 200, 200, 404, 404, 404]);
    const api = await startApi(sqliteShop.api, database.url, { adminPort: 0 });
    const callAdmin = async (path: string) => (await fetch(`${api.adminUrl ?? ''}${path}`)).status;
    expect(
      await Promise.all(paths.map(async (path) => (await api.call(`GET ${path}`)).status)),
    ).toEqual([200, 200, 200, 404, 404, 404]);
    expect(await Promise.all(paths.map(callAdmin))).toEqual([200, 200, 404, 200, 200, 200]);
    expect((await api.call('GET /health')).body).not.toHaveProperty('version');
    const health = await fetch(`${api.adminUrl ?? ''}/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', version: serverVersion });
    await api.stop();
    await expect(callAdmin('/health')).rejects.toThrow();
  });
});

const missing = await postgresShop.databases.missing();

describe.skipIf(missing !== null)('health', () => {
  it('fails while there is no database, and live does not', async () => {
    const lost = await postgresShop.databases.create(postgresShop.schema());
    const sick = await startApi(postgresShop.api, lost.url);
    expect((await sick.call('GET /customers/1')).status).toBe(200);
    await lost.remove();
    const { status, body, headers } = await sick.call('GET /health');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body).toMatchObject({ statusCode: 503, code: 'DATABASE_UNAVAILABLE', database: 'down' });
    expect((await sick.call('GET /customers/1')).body).toMatchObject({ statusCode: 503 });
    expect((await sick.call('GET /health/live')).status).toBe(200);
    await sick.stop();
  });
});

describe.skipIf(missing !== null)('health of a database that responds', () => {
  const setting = (change: string): string =>
    `set transaction_read_only = off; do $$ begin execute format('alter database %I ${change}', current_database()); end $$`;

  it('names the code while it accepts no writes', async () => {
    const own = await postgresShop.databases.create(postgresShop.schema());
    await own.run(setting('set default_transaction_read_only = on'));
    const api = await startApi(postgresShop.api, own.url);
    const write = await api.call('PATCH /customers/1', { name: 'Changed' });
    expect([write.status, write.body]).toEqual([
      503,
      expect.objectContaining({ code: 'DATABASE_READ_ONLY' }),
    ]);
    const { status, body } = await api.call('GET /health');
    expect([status, body]).toEqual([
      200,
      {
        ...{ status: 'degraded', code: 'DATABASE_READ_ONLY', database: 'up' },
        problems: ['The database accepts no writes.'],
      },
    ]);
    await api.stop();
    await own.drop();
  });

  it('names the code while all connections are in use', async () => {
    const own = await postgresShop.databases.create(postgresShop.schema());
    const api = await startApi(postgresShop.api, own.url, { database: { poolSize: 1 } });
    const client = new pg.Client(own.url);
    await client.connect();
    await client.query('begin; lock table customers');
    const waiting = Promise.all([1, 2].map((id) => api.call(`GET /customers/${id}`)));
    const health = async () => (await api.call('GET /health')).body;
    await expect.poll(health).toEqual({
      ...{ status: 'degraded', code: 'DATABASE_BUSY', database: 'up' },
      problems: ['All connections to the database are in use.'],
    });
    await client.query('rollback');
    await client.end();
    await waiting;
    expect(await health()).toEqual({ status: 'ok', database: 'up' });
    await api.stop();
    await own.drop();
  });
});

describe('the public document', () => {
  it('holds neither private keys nor what is internal', async () => {
    const source = structuredClone(sqliteShop.api.document) as unknown as MutableDocument;
    const servers = [{ url: 'https://shop.example', description: 'Production' }];
    const { Customer } = source.components.schemas;
    Customer!.properties['phone'] = { type: 'string', nullable: true, 'x-internal': true };
    Object.assign(source.paths['/customers']!['get']!, { 'x-internal': true });
    Object.assign(source.paths['/product_sales']!['get']!, { 'x-internal': true });
    const other = await startApi(
      { ...sqliteShop.api, document: { ...source, servers } as unknown as Document },
      database.url,
    );
    const { body, text } = await other.call('GET /openapi.json');
    const shown = body as typeof source & { servers: unknown };
    expect(text).not.toMatch(/x-db|x-crud|x-internal/);
    expect(Object.keys(shown.components.schemas['Customer']!.properties)).not.toContain('phone');
    expect(shown.components.schemas['Customer']!.required).not.toContain('phone');
    expect(Object.keys(shown.paths['/customers']!)).not.toContain('get');
    expect(Object.keys(shown.paths)).not.toContain('/product_sales');
    expect(shown.servers).toEqual(servers);
    expect((await other.call('GET /customers?limit=1')).status).toBe(200);
    await other.stop();
  });

  it('and GET / leads to the explorer', async () => {
    const response = await fetch(server.url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
    expect([response.headers.get('content-type'), await response.text()]).toEqual([null, '']);
    expect(await statuses({ pages: { document: '/openapi.json' } }, '/')).toEqual([404]);
  });

  it('and the explorer can be switched off, or moved', async () => {
    const paths = ['/openapi.json', '/docs', '/docs/standalone.js'];
    expect(await statuses({ pages: {} }, ...paths)).toEqual([404, 404, 404]);
    const document = { document: '/openapi.json' };
    expect(await statuses({ pages: document }, ...paths)).toEqual([200, 404, 404]);
    const moved = { pages: { ...document, explorer: '/internal/explorer' } };
    expect(await statuses(moved, '/docs', '/internal/explorer')).toEqual([404, 200]);
  });

  it('and every page has the path of its setting', async () => {
    const pages = { health: '/up', metrics: '/figures', document: '/api.json' };
    const paths = ['/up', '/up/live', '/figures', '/api.json', '/health', '/metrics', '/docs'];
    expect(await statuses({ pages }, ...paths)).toEqual([200, 200, 200, 200, 404, 404, 404]);
  });
});

describe('a document that this server may not serve', () => {
  const start = (change: (document: MutableDocument) => void): Promise<RunningApi> => {
    const copy = structuredClone(sqliteShop.api.document) as unknown as MutableDocument;
    change(copy);
    return startApi({ ...sqliteShop.api, document: copy as unknown as Document }, database.url);
  };

  it('is rejected where it asks for tokens of a scheme that it does not declare', async () => {
    const secured = start((document) => Object.assign(document, { security: [{ bearer: [] }] }));
    await expect(secured).rejects.toThrow(
      'The document requires the security scheme "bearer", but does not declare it.',
    );
  });

  it('is rejected where a path is the server’s own', async () => {
    const taken = startApi(sqliteShop.api, database.url, {
      pages: { document: '/openapi.json', explorer: '/customers' },
    });
    await expect(taken).rejects.toThrow(/path \/customers is reserved by the server/);
  });

  it('is rejected where an operation has no route, or a route no operation', async () => {
    const lacking = start((document) => delete document.paths['/customers']!['get']);
    await expect(lacking).rejects.toThrow(
      /^GET \/customers has a route, but is not in the document/,
    );
    const { 'GET /customers': _gone, ...routes } = sqliteShop.api.routes;
    await expect(startApi({ ...sqliteShop.api, routes }, database.url)).rejects.toThrow(
      /^GET \/customers has no route/,
    );
  });

  it.each(['https://elsewhere.example/x.json#/A', 'file:///etc/passwd', '#/paths/~1customers'])(
    'is rejected where a $ref leads to %s',
    async ($ref) => {
      const outside = start((document) =>
        Object.assign(document.paths['/customers']!['post']!, { requestBody: { $ref } }),
      );
      await expect(outside).rejects.toThrow(/points outside its components/);
    },
  );
});
