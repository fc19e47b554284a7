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
      behaviour: { bodyLimit: 100_000 },
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
});

function nameOf({ call, body, text }: Sent): string {
  return `${call} ${(text === undefined ? (body === undefined ? '' : JSON.stringify(body)) : String(text)).slice(0, 60)}`;
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
