import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi, type Settings } from '../../../testing/running-api.ts';
import { sqliteShop } from '../../../testing/shop-apis.ts';
import type { TestDatabase } from '../../../testing/test-databases.ts';
import { noMiddleware } from '../../custom/middleware.ts';
import type { Document } from '../../document/openapi.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await sqliteShop.databases.create(sqliteShop.schema());
});
afterAll(() => database.drop());

const passing = {
  ...noMiddleware,
  before: [(_request: unknown, _response: unknown, next: () => void) => next()],
};

async function started(
  settings: Settings,
  given: { readonly servers?: unknown; readonly hasMiddleware?: boolean } = {},
): Promise<RunningApi & AsyncDisposable> {
  const { servers, hasMiddleware = false } = given;
  const { document } = sqliteShop.api;
  const own = servers === undefined ? document : ({ ...document, servers } as Document);
  const middleware = hasMiddleware ? { middleware: passing } : {};
  const api = await startApi(
    { ...sqliteShop.api, ...middleware, document: own },
    database.url,
    settings,
  );
  return { ...api, [Symbol.asyncDispose]: () => api.stop() };
}

let number = 0;

/** Everything that contains the address of the API. */
async function addressesOf(api: RunningApi, path: string, headers: Record<string, string>) {
  const row = { email: `a${(number += 1)}@example.com`, name: 'Ada' };
  const created = await api.call(`POST ${path}/customers`, row, headers);
  const list = await api.call(`GET ${path}/customers?limit=1`, undefined, headers);
  const root = await fetch(`${api.url}${path}/`, { redirect: 'manual', headers });
  const document = await api.call(`GET ${path}/openapi.json`, undefined, headers);
  const explorer = await api.call(`GET ${path}/docs`, undefined, headers);
  const health = await api.call(`GET ${path}/health`, undefined, headers);
  return {
    location: created.headers.get('location')?.replace(/\d+$/, 'N'),
    // A relative reference, which leads to the public path.
    link: /<(.*?)\?/.exec(list.headers.get('link') ?? '')?.[1],
    root: root.headers.get('location'),
    servers: (document.body as Document).servers,
    explorer: /"servers":\s*\[\s*\{\s*"url":\s*"(.*?)"/.exec(explorer.text)?.[1],
    health: health.status,
  };
}

const below = (prefix: string, origin: string) => ({
  location: `${prefix}/customers/N`,
  link: '',
  root: `${prefix}/docs`,
  servers: [{ url: `${origin}${prefix}` }],
  explorer: prefix === '' ? '/' : prefix,
  health: 200,
});

describe.each([false, true])('the address of an API (with middleware: %s)', (hasMiddleware) => {
  const behindOne = { trustedProxies: 1 };
  it.each<[string, Settings, string, Record<string, string>, string]>([
    ['at the root', {}, '', {}, ''],
    ['below a prefix that a proxy keeps', { basePath: '/shop' }, '/shop', {}, '/shop'],
    ['below a prefix that a proxy removes', { basePath: '/a/shop' }, '', {}, '/a/shop'],
    [
      'below a prefix of a trusted proxy',
      behindOne,
      '',
      { 'X-Forwarded-Prefix': '/shop/' },
      '/shop',
    ],
    [
      'below prefixes of two trusted proxies',
      { trustedProxies: 2 },
      '',
      { 'X-Forwarded-Prefix': '/evil, /a, /b' },
      '/a/b',
    ],
    [
      'below a removed and a kept prefix',
      { ...behindOne, basePath: '/b' },
      '/b',
      { 'X-Forwarded-Prefix': '/a' },
      '/a/b',
    ],
    [
      'below a prefix that is both configured and forwarded',
      { ...behindOne, basePath: '/b' },
      '',
      { 'X-Forwarded-Prefix': '/b' },
      '/b',
    ],
    ['without proxies', {}, '', { 'X-Forwarded-Prefix': '/evil' }, ''],
    [
      'with a prefix that leads elsewhere',
      behindOne,
      '',
      { 'X-Forwarded-Prefix': '//evil.example' },
      '',
    ],
    ['with a prefix of other characters', behindOne, '', { 'X-Forwarded-Prefix': '/<b>"' }, ''],
  ])('is the same everywhere %s', async (...[, settings, path, headers, prefix]) => {
    await using api = await started(settings, { hasMiddleware });
    expect(await addressesOf(api, path, headers)).toEqual(below(prefix, api.url));
  });
});

describe('the servers of /openapi.json', () => {
  const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'shop.example' };
  const own = [{ url: 'https://shop.example/v1', description: 'Production' }];

  it.each<[string, Settings, unknown, Record<string, string>, unknown]>([
    [
      'the forwarded address',
      { trustedProxies: 1 },
      undefined,
      forwarded,
      [{ url: 'https://shop.example' }],
    ],
    [
      'the outermost trusted address',
      { trustedProxies: 2 },
      undefined,
      {
        'X-Forwarded-Proto': 'gopher, https,http',
        'X-Forwarded-Host': 'evil.example, a.example, b',
      },
      [{ url: 'https://a.example' }],
    ],
    [
      'no invalid address',
      { trustedProxies: 1 },
      undefined,
      { ...forwarded, 'X-Forwarded-Host': 'a.example/"x' },
      [{ url: '/' }],
    ],
    [
      'the base path of the document’s server',
      { trustedProxies: 1 },
      [{ url: 'http://localhost:3000/v1', description: 'Here' }],
      { ...forwarded, 'X-Forwarded-Prefix': '/shop' },
      [{ url: 'https://shop.example/shop/v1', description: 'Here' }],
    ],
    ['the servers that the document names', { trustedProxies: 1 }, own, forwarded, own],
    [
      'paths if there is a prefix',
      { trustedProxies: 1 },
      own,
      { 'X-Forwarded-Prefix': '/shop' },
      [{ url: '/shop/v1' }],
    ],
  ])('are %s', async (...[, settings, servers, headers, shown]) => {
    await using api = await started(settings, { servers });
    const { body } = await api.call('GET /openapi.json', undefined, headers);
    expect((body as Document).servers).toEqual(shown);
  });

  it('are those of the document on a port of their own', async () => {
    await using api = await started({ adminPort: 0, basePath: '/shop' });
    const response = await fetch(`${api.adminUrl ?? ''}/openapi.json`);
    expect(await response.json()).toMatchObject({ servers: [{ url: 'http://localhost:3000' }] });
  });
});

it.each(['/customers', '/docs'])('a base path that hides %s is rejected', async (basePath) => {
  await expect(started({ basePath })).rejects.toThrow(`(${basePath})`);
});
