import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import type { RunningMock } from '../../pipeline/mock/start-mock.ts';
import { loadDocument } from '../../pipeline/model/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import { startApi } from '../../server-template/testing/running-api.ts';
import type { RunningApi } from '../../server-template/testing/running-api.ts';
import { sqliteShop } from '../../server-template/testing/shop-apis.ts';
import type { TestDatabase } from '../../server-template/testing/test-databases.ts';

interface Sent {
  readonly call: string;
  readonly body?: unknown;
  /** Instead of JSON. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

const customer = { email: 'new@example.com', name: 'New' };
const refused: readonly Sent[] = [
  { call: 'GET /customers/abc' },
  { call: 'GET /customers/1.5' },
  { call: 'GET /customers/99999999999999999999' },
  { call: 'GET /customers/123456' },
  { call: 'GET /customers/%E0%A4%A' },
  { call: 'GET /customers?page=0' },
  { call: 'GET /customers?page=x' },
  { call: 'GET /customers?limit=1000' },
  { call: 'GET /customers?limit=1e1' },
  { call: 'GET /customers?limit=' },
  { call: 'GET /customers?limit=1&limit=2' },
  { call: 'GET /customers?nope=1' },
  { call: 'GET /customers?nope=1&page=x' },
  { call: 'GET /order_items/1/x' },
  { call: 'GET /order_items/1' },
  { call: 'GET /nothing' },
  { call: 'GET /customers/' },
  { call: 'PATCH /customers', body: {} },
  { call: 'DELETE /customers' },
  { call: 'POST /product_sales', body: {} },
  { call: 'POST /customers' },
  { call: 'POST /customers', body: {} },
  { call: 'POST /customers', body: [] },
  { call: 'POST /customers', body: 'text' },
  { call: 'POST /customers', body: { name: 'only' } },
  { call: 'POST /customers', body: { ...customer, email: 5 } },
  { call: 'POST /customers', body: { ...customer, email: 'a' } },
  { call: 'POST /customers', body: { ...customer, email: null } },
  { call: 'POST /customers', body: { ...customer, phone: 'x'.repeat(17) } },
  { call: 'POST /customers', body: { ...customer, unknown: 1 } },
  { call: 'POST /customers', body: { ...customer, id: 1 } },
  { call: 'POST /orders', body: { customerId: 1, status: 'lost' } },
  { call: 'POST /orders', body: { customerId: 1, placedAt: 'yesterday' } },
  { call: 'POST /orders', body: { customerId: 1, shippedOn: '2023-02-29' } },
  { call: 'POST /orders', body: { customerId: 1, placedAt: '2016-12-31T23:59:60Z' } },
  { call: 'POST /orders', text: '{"customerId":9223372036854775808}' },
  { call: 'POST /orders', text: '{"customerId":-9223372036854775809}' },
  { call: 'POST /categories', text: '{"name":"Large","position":9223372036854775808}' },
  { call: 'POST /categories', text: '{"name":"Large","position":1e30}' },
  { call: 'POST /order_items', body: { orderId: 1, productId: 1, quantity: 0, unitPrice: -1 } },
  { call: 'POST /customers', text: '{"email":' },
  { call: 'POST /customers', text: '' },
  { call: 'POST /customers', text: '{}', type: 'text/plain' },
  { call: 'POST /customers', text: '{}', type: 'application/json; charset=latin1' },
  { call: 'POST /customers', text: new Uint8Array([0x7b, 0xff, 0x7d]) },
  { call: 'POST /customers', text: '['.repeat(8000) },
  { call: 'POST /customers', text: '{"email":"a\\u0000b","name":"x"}' },
  { call: 'POST /customers', text: `{"name":"${'x'.repeat(1_100_000)}"}` },
  { call: 'PATCH /customers/1', body: { id: 77 } },
  { call: 'PATCH /customers/1', body: { name: '' } },
  { call: 'PATCH /customers/123456', body: { name: 'x' } },
  { call: 'PATCH /customers/123456', body: { id: 3 } },
  { call: 'PUT /customers/1', body: { email: null } },
  { call: 'DELETE /customers/123456' },
  { call: 'DELETE /customers/x' },
];

interface Write extends Sent {
  /** Name under which later calls find the new row's id: `$category`. */
  readonly as?: string;
}

/** Good writes and conflicting ones, on rows of their own. */
const writes: readonly Write[] = [
  { call: 'POST /categories', body: { name: 'Parity' }, as: 'category' },
  { call: 'POST /categories', body: { name: 'Parity' } },
  { call: 'POST /categories', body: { name: 'Parity within', parentId: '$category' }, as: 'inner' },
  { call: 'POST /categories', body: { name: 'Lost', parentId: 99_999 } },
  { call: 'PATCH /categories/$inner', body: { name: 'Parity' } },
  { call: 'PATCH /categories/$inner', body: { name: 'Parity within' } },
  { call: 'PATCH /categories/$inner', body: {} },
  { call: 'PUT /categories/$inner', body: { position: 3 } },
  { call: 'PATCH /categories/$inner', body: { position: null } },
  { call: 'PATCH /categories/$inner', body: { id: '$inner', name: 'Parity renamed' } },
  {
    call: 'POST /products',
    body: {
      categoryId: '$category',
      sku: 'PARITY-1',
      name: 'Saw',
      price: 9.5,
      attributes: { a: [1] },
    },
    as: 'product',
  },
  {
    call: 'POST /products',
    body: { categoryId: '$category', sku: 'PARITY-1', name: 'Saw', price: 1 },
  },
  { call: 'DELETE /categories/$category' },
  { call: 'POST /customers', body: { email: 'w@example.com', name: 'W' }, as: 'customer' },
  { call: 'POST /orders', body: { customerId: '$customer' }, as: 'order' },
  {
    call: 'POST /orders',
    body: { customerId: '$customer', status: 'paid', note: null, shippedOn: '2024-05-06' },
    as: 'other',
  },
  {
    call: 'POST /order_items',
    body: { orderId: '$order', productId: '$product', quantity: 3, unitPrice: 1.25 },
  },
  {
    call: 'POST /order_items',
    body: { orderId: '$order', productId: '$product', quantity: 1, unitPrice: 1 },
  },
  {
    call: 'POST /order_items',
    body: { orderId: '$order', productId: 99_999, quantity: 1, unitPrice: 1 },
  },
  { call: 'PATCH /order_items/$order/$product', body: { quantity: 5, lineTotal: 3.75 } },
  { call: 'PATCH /order_items/$order/$product', body: { lineTotal: 1 } },
  { call: 'PATCH /order_items/$order/$product', body: { orderId: '$other' } },
  { call: 'GET /order_items/$order/$product' },
  { call: 'GET /order_items/$other/$product' },
  { call: 'DELETE /products/$product' },
  {
    call: 'POST /payments',
    body: { orderId: '$order', method: 'card', amount: 5, checkoutRequestId: 'K' },
    as: 'payment',
  },
  {
    call: 'POST /payments',
    body: { orderId: '$order', method: 'card', amount: 5, checkoutRequestId: 'K' },
  },
  { call: 'POST /payments', body: { orderId: '$order', method: 'cash', amount: 5 } },
  { call: 'DELETE /orders/$order' },
  { call: 'DELETE /orders/$other' },
  { call: 'GET /order_items/$other/$product' },
  { call: 'DELETE /products/$product' },
  { call: 'DELETE /products/$product' },
  { call: 'DELETE /customers/$customer' },
  { call: 'POST /customers', body: { email: 'w@example.com', name: 'again' } },
  { call: 'DELETE /categories/$category' },
  { call: 'GET /categories/$inner' },
];

describe('the mock of the shop beside its server', () => {
  let database: TestDatabase;
  let server: RunningApi;
  let mock: RunningMock;

  beforeAll(async () => {
    database = await sqliteShop.databases.create(sqliteShop.schema());
    server = await startApi(sqliteShop.api, database.url);
    const document = await loadDocument('openapi/shop.json');
    const model = resolveModel(document, 'openapi/shop.json');
    mock = await startMock({
      documents: [{ name: 'shop', model }],
      port: 0,
      // As the servers of these tests have it.
      behaviour: { bodyLimit: 100_000, isStateful: true },
    });
  });
  afterAll(async () => {
    await mock.stop();
    await server.stop();
    await database.drop();
  });

  it.each(refused.map((sent) => ({ name: nameOf(sent), sent })))(
    'refuses $name in the same words',
    async ({ sent }) => {
      const real = await answerOf(server.url, sent);
      expect(real.status).toBeGreaterThanOrEqual(400);
      expect(await answerOf(mock.url, sent)).toEqual(real);
    },
  );

  it('keeps and refuses what is written in the same way', async () => {
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

  it('sends the same headers', async () => {
    const lines = ['GET /customers?limit=2', 'GET /customers/1', 'HEAD /customers', 'GET /nothing'];
    for (const call of lines) {
      expect([call, await headersOf(mock.url, call)]).toEqual([
        call,
        await headersOf(server.url, call),
      ]);
    }
  });
});

function nameOf({ call, body, text }: Sent): string {
  return `${call} ${(text === undefined ? (body === undefined ? '' : JSON.stringify(body)) : String(text)).slice(0, 60)}`;
}

/** What came of each write; ids are told by their names, moments are left out. */
async function storyOf(url: string) {
  const ids = new Map<string, number>();
  const told: { call: string; status: number; [name: string]: unknown }[] = [];
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
    // Which fields a 409 names depends on the database; ids and moments on the run.
    const shown = Object.entries(answer)
      .filter(([name]) => !/^(?:id|requestId|details)$|At$/.test(name))
      .map(([name, value]): [string, unknown] => [
        name,
        names.get(`${name.replace('parent', 'category')} ${String(value)}`) ?? value,
      ]);
    told.push({ call, status: response.status, ...Object.fromEntries(shown) });
  }
  return told;
}

/** Of which table a named row is. */
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

/** What a front end looks at in a refusal; the sentences of details may differ. */
async function answerOf(url: string, { call, body, text, type = 'application/json' }: Sent) {
  const [method = '', path = ''] = call.split(' ');
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${url}${path}`, {
    method,
    ...(content === undefined ? {} : { body: content, headers: { 'Content-Type': type } }),
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
    details: details.map((detail) => `${detail.in} ${detail.field}`).sort(),
    allow: response.headers.get('allow')?.split(', ').sort(),
  };
}
