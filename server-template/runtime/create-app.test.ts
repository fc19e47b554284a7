import express, { type Express, type RequestHandler } from 'express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sqliteShop } from '../testing/shop-apis.ts';
import type { TestDatabase } from '../testing/test-databases.ts';
import type { Api, ApiDefinition } from './api.ts';
import { createApp } from './create-app.ts';
import { noMiddleware, type Middleware } from './custom/middleware.ts';
import { defineApi } from './define-api.ts';

let folder: string;
let database: TestDatabase;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await sqliteShop.databases.create(sqliteShop.schema());
  folder = await mkdtemp(join(tmpdir(), 'create-app-'));
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('API_VALIDATE_RESPONSES', 'true');
});
afterAll(async () => {
  for (const end of ends) await end();
  vi.unstubAllEnvs();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** An API whose document is where a build would write it. */
async function define(
  given: Partial<ApiDefinition> & { readonly prefix?: string } = {},
): Promise<Api> {
  const { name = 'shop', prefix = '' } = given;
  const generated = join(folder, name, 'generated');
  await mkdir(generated, { recursive: true });
  const { document, openDatabase, routes } = sqliteShop.api;
  const paths = Object.entries(document.paths).map(([path, item]) => [prefix + path, item]);
  const title = `The ${name}`;
  const own = {
    ...document,
    info: { title, version: '1' },
    paths: Object.fromEntries(paths) as unknown,
  };
  await writeFile(join(generated, 'openapi.json'), JSON.stringify(own));
  const moved = Object.entries(routes).map(
    ([key, route]) => [key.replace(' /', ` ${prefix}/`), route] as const,
  );
  return defineApi({
    name,
    document: pathToFileURL(join(generated, 'openapi.json')),
    openDatabase,
    routes: Object.fromEntries(moved),
    middleware: noMiddleware,
    ...given,
  });
}

async function listen(
  app: Express,
): Promise<(request: string, body?: unknown, headers?: object) => Promise<Response>> {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ends.unshift(async () => server.close());
  const { port } = server.address() as AddressInfo;
  return (request, body, headers = {}) => {
    const [method = 'GET', path = '/'] = request.split(' ');
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { connection: 'close', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
}

async function serve(given: Parameters<typeof createApp>[0]): ReturnType<typeof listen> {
  const app = await createApp(given);
  ends.push(() => app.close());
  return listen(app);
}

describe('an API in another app', () => {
  let call: Awaited<ReturnType<typeof listen>>;

  beforeAll(async () => {
    const api = await define();
    ends.push(() => api.close());
    const app = express();
    app.get('/', (_request, response) => void response.send('Home.'));
    app.use('/shop', api.router);
    app.use('/parsed', express.json(), api.router);
    app.use((_request, response) => void response.status(418).send('Not here.'));
    call = await listen(app);
  });

  it('is served alongside the routes of that app', async () => {
    expect(await (await call('GET /')).text()).toBe('Home.');
    expect((await call('GET /customers')).status).toBe(418);
    expect(await (await call('GET /shop/customers/1')).json()).toMatchObject({ name: 'Ada' });
  });

  it('includes the mount path in Location', async () => {
    const created = await call('POST /shop/customers', { email: 'm@example.com', name: 'Mounted' });
    expect(created.status).toBe(201);
    const location = created.headers.get('location') ?? '';
    expect(location).toMatch(/^\/shop\/customers\/\d+$/);
    expect(await (await call(`GET ${location}`)).json()).toMatchObject({ name: 'Mounted' });
  });

  it.each([
    ['GET /shop/nowhere', 404, 'NOT_FOUND'],
    ['GET /shop', 404, 'NOT_FOUND'],
    ['PUT /shop/customers', 405, 'METHOD_NOT_ALLOWED'],
    ['GET /shop/customers/x', 400, 'VALIDATION_FAILED'],
    ['GET /shop/customers/999', 404, 'ROW_NOT_FOUND'],
  ])('answers %s with %i in the standard format', async (request, status, code) => {
    const response = await call(request);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({
        statusCode: status,
        code,
        requestId: expect.any(String) as string,
      }),
    ]);
  });

  it('lists the methods of its paths', async () => {
    const { status, headers } = await call('OPTIONS /shop/customers');
    expect([status, headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
  });

  it('serves its system pages there, with its URL in the document', async () => {
    const document = (await (await call('GET /shop/openapi.json')).json()) as { servers: unknown };
    const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/shop$/) as string;
    expect(document.servers).toEqual([{ url }]);
    expect(await (await call('GET /shop/docs')).text()).toContain('openapi.json');
    expect(await (await call('GET /shop/health')).json()).toEqual({ status: 'ok', database: 'up' });
  });

  it('takes a body that the app has parsed', async () => {
    const created = await call('POST /parsed/customers', {
      email: 'p@example.com',
      name: 'Parsed',
    });
    expect([created.status, created.headers.get('location')?.split('/')[1]]).toEqual([
      201,
      'parsed',
    ]);
    const rejected = await call('POST /parsed/customers', { email: 5 });
    expect(rejected.status).toBe(400);
  });

  it('passes errors of opening to the app, for every request', async () => {
    const broken = await define({
      name: 'broken',
      openDatabase: () => Promise.reject(new Error('no')),
    });
    const app = express();
    app.use('/shop', broken.router);
    const onError: express.ErrorRequestHandler = (error, _request, response, next) => {
      if (response.headersSent) next(error);
      else response.status(503).send((error as Error).message);
    };
    const ask = await listen(app.use(onError));
    for (const path of ['/shop/a', '/shop/b']) {
      const response = await ask(`GET ${path}`);
      expect([response.status, await response.text()]).toEqual([
        503,
        expect.stringContaining('The database cannot be opened'),
      ]);
    }
  });
});

describe('middleware', () => {
  const served = async (middleware: Partial<Middleware>) =>
    serve(await define({ middleware: { ...noMiddleware, ...middleware } }));

  it('runs before the API, and may answer requests', async () => {
    const call = await served({
      before: [
        (request, response, next) => {
          response.setHeader('X-Seen', request.path);
          next();
        },
        (request, response, next) => {
          if (request.path === '/robots.txt') response.type('text/plain').send('Disallow: /');
          else next();
        },
      ],
    });
    const row = await call('GET /customers/1');
    expect([row.status, row.headers.get('x-seen')]).toEqual([200, '/customers/1']);
    const robots = await call('GET /robots.txt', undefined, { 'x-request-id': 'abc' });
    expect([await robots.text(), robots.headers.get('x-request-id')]).toEqual([
      'Disallow: /',
      'abc',
    ]);
    const metrics = await (await call('GET /metrics')).text();
    expect(metrics).toContain('http_requests_total{operation="unmatched",status="200"} 1');
    expect(metrics).toContain('http_requests_in_flight 1\n');
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('a secret');
      },
      500,
      'INTERNAL_ERROR',
    ],
    ['rejects', () => Promise.reject(new Error('a secret')), 500, 'INTERNAL_ERROR'],
    [
      'throws for the client',
      () => {
        throw Object.assign(new Error('Log in.'), { status: 401, expose: true });
      },
      401,
      'UNAUTHORIZED',
    ],
  ] as const)('that %s gives the standard format', async (_what, before, status, code) => {
    const call = await served({ before: [before] });
    const response = await call('GET /customers/1', undefined, { 'x-request-id': 'r1' });
    const body = await response.text();
    expect([response.status, JSON.parse(body)]).toEqual([
      status,
      expect.objectContaining({ statusCode: status, code, requestId: 'r1' }),
    ]);
    expect(body).not.toContain('secret');
  });

  it('after the API answers unknown paths', async () => {
    const about: RequestHandler = (request, response, next) => {
      if (request.path === '/about') response.send('About.');
      else next();
    };
    const call = await served({ after: [about] });
    expect(await (await call('GET /about')).text()).toBe('About.');
    expect((await call('GET /customers/1')).status).toBe(200);
    expect(await (await call('GET /nowhere')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await call('PUT /customers')).status).toBe(405);
  });

  it('after the API with four parameters receives its errors, and may change or answer them', async () => {
    const seen: unknown[] = [];
    const call = await served({
      after: [
        (error, _request, _response, next) => {
          seen.push((error as { code?: string }).code);
          next(error);
        },
        (error, request, response, next) => {
          if (request.path === '/customers/998') response.status(410).send('Gone.');
          else if (request.path === '/customers/997') throw new Error('in the middleware');
          else next(error);
        },
      ],
    });
    expect(await (await call('GET /customers/999')).json()).toMatchObject({
      code: 'ROW_NOT_FOUND',
    });
    const gone = await call('GET /customers/998');
    expect([gone.status, await gone.text()]).toEqual([410, 'Gone.']);
    expect(await (await call('GET /customers/997')).json()).toMatchObject({
      code: 'INTERNAL_ERROR',
    });
    expect(seen).toEqual(['ROW_NOT_FOUND', 'ROW_NOT_FOUND', 'ROW_NOT_FOUND']);
  });

  it('that answers and also calls next does no harm', async () => {
    const call = await served({
      before: [
        (_request, response, next) => {
          response.send('Mine.');
          next();
        },
      ],
    });
    expect(await (await call('GET /customers/1')).text()).toBe('Mine.');
    expect(await (await call('GET /customers/2')).text()).toBe('Mine.');
  });
});

describe('several APIs of one process', () => {
  it('are all served, documented and monitored over one pool', async () => {
    let opened = 0;
    const openDatabase: Api['openDatabase'] = (options) => {
      opened++;
      return sqliteShop.api.openDatabase(options);
    };
    const marked = (name: string): Middleware => ({
      ...noMiddleware,
      before: [
        (_request, response, next) => {
          response.setHeader('X-Marked', name);
          next();
        },
      ],
    });
    const call = await serve([
      await define({ name: 'v1', openDatabase }),
      await define({ name: 'v2', prefix: '/v2', openDatabase, middleware: marked('v2') }),
    ]);
    expect(opened).toBe(1);
    const [first, second] = await Promise.all([
      call('GET /customers/1'),
      call('GET /v2/customers/1'),
    ]);
    expect([first.headers.get('x-marked'), second.headers.get('x-marked')]).toEqual([null, 'v2']);
    expect(await second.json()).toEqual(await first.json());
    for (const [path, title] of [
      ['/openapi.json', 'The v1'],
      ['/openapi/v1.json', 'The v1'],
      ['/openapi/v2.json', 'The v2'],
    ] as const) {
      expect(await (await call(`GET ${path}`)).json()).toMatchObject({ info: { title } });
    }
    const explorer = await (await call('GET /docs')).text();
    expect(explorer).toContain('openapi/v1.json');
    expect(explorer).toContain('openapi/v2.json');
    expect(await (await call('GET /health')).json()).toEqual({
      status: 'ok',
      database: 'up',
      databases: { v1: 'up', v2: 'up' },
    });
    expect(await (await call('GET /metrics')).text()).toContain('operation="v2.getCustomer"');
  });

  it('are rejected by name if two have the same path', async () => {
    await expect(
      createApp([await define({ name: 'a' }), await define({ name: 'b' })]),
    ).rejects.toThrow(
      'The documents a and b both have GET /categories: rename a path, or give one document a base path in its servers.',
    );
  });
});

it('does not open an API that was generated for another format', async () => {
  const api = await define({ format: 2 });
  await expect(createApp(api)).rejects.toThrow(
    /generated for format 2 of @specmill\/server, .* has format 1: run npx specmill build/,
  );
});
