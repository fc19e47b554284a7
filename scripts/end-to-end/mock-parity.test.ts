import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import type { RunningMock } from '../../pipeline/mock/start-mock.ts';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import { startApi } from '../../server-template/testing/running-api.ts';
import type { RunningApi } from '../../server-template/testing/running-api.ts';
import { sqliteShop } from '../../server-template/testing/shop-apis.ts';
import type { TestDatabase } from '../../server-template/testing/test-databases.ts';
import { callServer } from './generated-server.ts';
import type { GeneratedServer } from './generated-server.ts';
import { rejected, writes } from './mock-parity.case.ts';
import type { Sent } from './mock-parity.case.ts';
import { walkApi } from './walk-api.ts';

describe('the mock of the shop compared with its server', () => {
  let database: TestDatabase;
  let server: RunningApi;
  let mock: RunningMock;

  beforeAll(async () => {
    database = await sqliteShop.databases.create(sqliteShop.schema());
    server = await startApi(sqliteShop.api, database.url);
    const document = await loadDocument('server-template/openapi/shop.json');
    const model = resolveModel(document, 'openapi/shop.json');
    mock = await startMock({
      documents: [{ name: 'shop', model }],
      port: 0,
      // Like the servers of these tests.
      behaviour: { bodyLimit: 100_000, isStateful: true },
    });
  });
  afterAll(async () => {
    await mock.stop();
    await server.stop();
    await database.drop();
  });

  it.each(rejected.map((sent) => ({ name: nameOf(sent), sent })))(
    'rejects $name with the same error',
    async ({ sent }) => {
      const real = await answerOf(server.url, sent);
      expect(real.status).toBeGreaterThanOrEqual(400);
      expect(await answerOf(mock.url, sent)).toEqual(real);
    },
  );

  it('stores and rejects the same writes', async () => {
    const real = await storyOf(server.url);
    expect(await storyOf(mock.url)).toEqual(real);
    expect(real.filter(({ status }) => status >= 400).length).toBeGreaterThan(10);
  });

  it('keeps every digit of an integer', async () => {
    for (const url of [server.url, mock.url]) {
      const body = '{"name":"Large","position":9007199254740993}';
      const headers = { 'Content-Type': 'application/json' };
      const made = await fetch(`${url}/categories`, { method: 'POST', body, headers });
      expect([made.status, await made.text()]).toEqual([
        201,
        expect.stringContaining('"position":9007199254740993'),
      ]);
      const address = `${url}${made.headers.get('location') ?? ''}`;
      expect(await (await fetch(address)).text()).toContain('"position":9007199254740993');
    }
  });

  it('stores timestamps and numbers like its columns', async () => {
    const placedAt = '2024-01-01T00:30:00.500+02:00';
    const order = { customerId: 1, placedAt, shippedOn: '2024-02-29' };
    const item =
      '{"categoryId":1,"sku":"KEPT","name":"Saw","price":1.050e1,"attributes":{"a":1.0}}';
    const kept = async (url: string) => [
      ...(await keptBy(`${url}/orders`, JSON.stringify(order), ['placedAt', 'shippedOn'])),
      ...(await keptBy(`${url}/products`, item, ['price', 'attributes'])),
    ];
    const want = ['2023-12-31T22:30:00.5Z', '2024-02-29', 10.5, { a: 1 }];
    expect(await kept(server.url)).toEqual(want);
    expect(await kept(mock.url)).toEqual(want);
  });

  it('conforms to the document, like servers', async () => {
    const source = await loadDocument('server-template/openapi/shop.json');
    const model = resolveModel(source, 'openapi/shop.json');
    const walked = await startMock({
      ...{ documents: [{ name: 'shop', model }], port: 0 },
      behaviour: { bodyLimit: 65_536, isStateful: true },
    });
    const call: GeneratedServer['call'] = (method, path, sent) =>
      callServer(walked.url, `${method} ${path}`, sent);
    const { requests, withoutSuccess } = await walkApi({ call }, source, {});
    await walked.stop();
    expect(withoutSuccess).toEqual([]);
    expect(requests).toBeGreaterThan(300);
  });

  it('sends the same headers', async () => {
    const lines = [
      ...['GET /customers?limit=2', 'GET /customers/1', 'HEAD /customers?limit=1', 'GET /nothing'],
      ...['OPTIONS /customers', 'OPTIONS /customers/1', 'OPTIONS /nothing', 'HEAD /customers/x'],
    ];
    for (const call of lines) {
      expect([call, await headersOf(mock.url, call)]).toEqual([
        call,
        await headersOf(server.url, call),
      ]);
    }
  });
});

/** Properties of a created row. */
async function keptBy(url: string, body: string, names: readonly string[]) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', body, headers });
  const row = (await response.json()) as Readonly<Record<string, unknown>>;
  return names.map((name) => row[name]);
}

function nameOf({ call, body, text, headers }: Sent): string {
  return `${call} ${Object.keys(headers ?? {}).join('')}${(text === undefined ? (body === undefined ? '' : JSON.stringify(body)) : String(text)).slice(0, 60)}`;
}

/** The result of each write; ids are replaced by names, timestamps omitted. */
async function storyOf(url: string) {
  const ids = new Map<string, number>();
  const reported: { call: string; status: number; [name: string]: unknown }[] = [];
  for (const { call, body, as } of writes) {
    const line = call.replace(/\$(\w+)/g, (_, name: string) => String(ids.get(name)));
    const [method = '', path = ''] = line.split(' ');
    const text =
      body === undefined
        ? undefined
        : JSON.stringify(body).replace(/"\$(\w+)"/g, (_, name: string) => String(ids.get(name)));
    const response = await fetch(`${url}${path}`, {
      method,
      ...(text === undefined
        ? {}
        : { body: text, headers: { 'Content-Type': 'application/json' } }),
    });
    const answer = (response.status === 204 ? {} : await response.json()) as Record<
      string,
      unknown
    >;
    if (as !== undefined) ids.set(as, Number(answer['id']));
    const names = new Map([...ids].map(([name, id]) => [`${kindOf(name)}Id ${id}`, name]));
    // The fields of a 409 depend on the database, ids and timestamps on the run.
    const shown = Object.entries(answer)
      .filter(([name]) => !/^(?:id|requestId|details)$|At$/.test(name))
      .map(([name, value]): [string, unknown] => [
        name,
        names.get(`${name.replace('parent', 'category')} ${String(value)}`) ?? value,
      ]);
    reported.push({ call, status: response.status, ...Object.fromEntries(shown) });
  }
  return reported;
}

/** The table of a named row. */
function kindOf(name: string): string {
  return { inner: 'category', other: 'order' }[name] ?? name;
}

async function headersOf(url: string, call: string): Promise<readonly string[]> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${url}${path}`, { method });
  return [...response.headers]
    .filter(([name]) => !['date', 'content-length', 'x-request-id'].includes(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort();
}

/** The parts of an error that a front end uses. */
async function answerOf(
  url: string,
  { call, body, text, type = 'application/json', headers = {} }: Sent,
) {
  const [method = '', path = ''] = call.split(' ');
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${url}${path}`, {
    method,
    ...(content === undefined
      ? {}
      : { body: content, headers: { 'Content-Type': type, ...headers } }),
  });
  const error = (await response.json()) as Readonly<Record<string, unknown>>;
  const details = (error['details'] ?? []) as readonly {
    readonly in: string;
    readonly field: string;
    readonly message: string;
  }[];
  const { statusCode, error: name, code, message } = error;
  return {
    status: response.status,
    ...{ statusCode, name, code, message },
    details: details.map((detail) => `${detail.in} ${detail.field} ${detail.message}`).sort(),
    allow: response.headers.get('allow')?.split(', ').sort(),
  };
}
