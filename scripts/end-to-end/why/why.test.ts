import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningApi } from '../../../server-template/testing/running-api.ts';
import type { Explanation } from '../../../server-template/shared/reasons/explanation.ts';
import { bearer, everyAbleShop, guardedShop } from '../access/secured-shop.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { shopDatabases, type ShopProvider } from '../edits/shop.ts';
import { startShop, type ServedShop } from '../served-shop.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];
const ada = { sub: '1', scope: 'notes:read notes:write' };
const alan = { sub: '2' };
const admin = { scope: 'admin notes:read' };
const line = (productId: number) => ({ orderId: 1, productId, quantity: 1, unitPrice: 1 });

type Case = readonly [
  caller: object | null,
  request: string,
  body: unknown,
  status: number,
  reasons: readonly object[],
];

const cases: readonly Case[] = [
  [null, 'GET /orders', undefined, 401, [{ kind: 'credentials' }]],
  [alan, 'DELETE /orders/2', undefined, 403, [{ kind: 'scope', scope: 'orders:delete' }]],
  [
    alan,
    'PATCH /orders/2',
    { note: 'x' },
    403,
    [{ kind: 'scope', scope: 'notes:write', in: 'body', field: 'note' }],
  ],
  [
    alan,
    'GET /orders?note=x',
    undefined,
    403,
    [{ kind: 'scope', scope: 'notes:read', field: 'note' }],
  ],
  [ada, 'GET /orders/9', undefined, 404, [{ kind: 'row', expected: { id: '9' } }]],
  [ada, 'GET /nowhere', undefined, 404, [{ kind: 'request' }]],
  [
    alan,
    'GET /orders/1',
    undefined,
    404,
    [
      {
        rule: '(scope admin or customerId = $claims.sub)',
        oneOf: [
          [{ kind: 'scope', scope: 'admin' }],
          [{ kind: 'rule', property: 'customerId', claim: ['sub'], expected: '2', actual: 1 }],
        ],
      },
    ],
  ],
  [
    alan,
    'PATCH /order_items/1/1',
    { quantity: 2 },
    404,
    [{ kind: 'rule', property: 'Order.customerId', expected: '2', actual: 1 }],
  ],
  [
    ada,
    'PATCH /orders/1',
    { customerId: 2 },
    403,
    [{ oneOf: [[{ kind: 'scope' }], [{ property: 'customerId', expected: '1', actual: 2 }]] }],
  ],
  [
    alan,
    'POST /order_items',
    line(3),
    403,
    [
      { kind: 'rule', property: 'Order.customerId', expected: '2', actual: 1 },
      { kind: 'value', field: 'productId' },
    ],
  ],
  [
    alan,
    'POST /order_items',
    line(1),
    403,
    [
      { kind: 'rule', property: 'Order.customerId', expected: '2', actual: 1 },
      { kind: 'value', field: 'orderId' },
      { kind: 'value', field: 'productId' },
    ],
  ],
  [{}, 'POST /orders', {}, 403, [{ kind: 'rule', claim: ['sub'] }]],
  [
    ada,
    'POST /orders',
    { status: 'lost', shippedOn: 1 },
    400,
    [
      { kind: 'value', in: 'body', field: 'status' },
      { kind: 'value', in: 'body', field: 'shippedOn' },
    ],
  ],
  [ada, 'GET /orders?size=1', undefined, 400, [{ kind: 'value', in: 'query', field: 'size' }]],
  [
    alan,
    'GET /orders',
    undefined,
    200,
    [{ kind: 'rule', rule: '(scope admin or customerId = $claims.sub)', rows: 1 }],
  ],
  [
    ada,
    'GET /orders?note=nothing',
    undefined,
    200,
    [{ kind: 'filter', in: 'query', field: 'note', rows: 1 }],
  ],
  [admin, 'GET /orders?limit=1', undefined, 200, []],
  [ada, 'GET /orders?page=9', undefined, 200, [{ kind: 'rule' }, { kind: 'page' }]],
  [ada, 'POST /orders', { note: 'never stored' }, 201, []],
];

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`reasons for answers on ${provider}`, () => {
    let shop: ServedShop;
    let api: RunningApi;
    beforeAll(async () => {
      shop = await startShop(provider, guardedShop);
      ({ api } = shop);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const call = async (caller: object | null, request: string, body?: unknown, more = {}) =>
      api.call(request, body, { ...(caller === null ? {} : await bearer({ ...caller })), ...more });

    it.each(cases)('%j, %s %j: %i', async (...one) => {
      const [caller, request, body, status, reasons] = one;
      const { text } = await call(caller, request, body, { 'X-Why': 'explain' });
      const explanation = JSON.parse(text) as Explanation;
      expect(explanation.status).toBe(status);
      expect(explanation.reasons).toMatchObject(reasons);
      expect(explanation.reasons).toHaveLength(reasons.length);
      // What an answer reveals is the same without the question.
      if (status === 201) return;
      const plain = await call(caller, request, body);
      expect(plain.status).toBe(status);
      const header = plain.headers.get('x-why') ?? '';
      for (const { text: sentence } of explanation.reasons) expect(header).toContain(sentence);
    });

    it('explains a write without storing it', async () => {
      const before = (await call(admin, 'GET /orders')).text;
      const asked = { 'X-Why': 'explain' };
      for (const [request, body] of [
        ['POST /orders', { note: 'x' }],
        ['PATCH /orders/1', { note: 'x' }],
        ['DELETE /orders/1', undefined],
      ] as const) {
        const caller = { ...ada, scope: `${ada.scope} orders:delete` };
        const { text } = await call(caller, request, body, asked);
        expect((JSON.parse(text) as Explanation).status).toBeLessThan(500);
      }
      expect((await call(admin, 'GET /orders')).text).toBe(before);
    });
  });
}

describe('the page of who may do what', () => {
  it('shows which callers may call which operations, and for which rows', async () => {
    const hostile = '<img src=x>';
    const edit = (document: OpenApiDocument) => {
      const shop = new EditedDocument(guardedShop(document));
      shop.change({ 'GET /orders': { operationId: hostile } });
      return shop.root as unknown as OpenApiDocument;
    };
    await using shop = await startShop('sqlite', edit);
    const { status, text } = await shop.api.call('GET /docs/access');
    expect(status).toBe(200);
    expect(text).not.toContain(hostile);
    const [head = '', ...rows] = text.split('<tr>').slice(1).map(cellsOf);
    expect(head).toEqual(
      'Operation | anyone | token | key | token with orders:delete | token with sales:read | Conditions',
    );
    const rowOf = (line: string) =>
      rows
        .find((row) => row.startsWith(line))
        ?.split(' | ')
        .slice(1);
    expect(rowOf('GET /products ')).toEqual(['yes', 'yes', 'yes', 'yes', 'yes', stock]);
    expect(rowOf('GET /product_sales')?.slice(0, 5)).toEqual(['no', 'no', 'yes', 'no', 'yes']);
    expect(rowOf('DELETE /orders/{id}')).toEqual([
      ...['no', 'no', 'no', 'some rows', 'no', 'Rows: customerId = $claims.sub'],
    ]);
    expect(rowOf('GET /orders ')?.at(-1)).toBe(
      'Rows: (scope admin or customerId = $claims.sub)Reading note needs the scope notes:read.',
    );
    const { text: explorer } = await shop.api.call('GET /docs');
    expect(explorer).toContain('<a href="docs/access">');
  });
});

const stock = 'Reading stock needs the scope stock.';

/** The texts of a row of a table. */
function cellsOf(row: string): string {
  const cells = row.split(/<\/t[hd]>/).map((cell) => cell.replaceAll('<small>', ' '));
  return cells
    .map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim())
    .filter((cell) => cell !== '')
    .join(' | ');
}

describe('versions and batches', () => {
  it('names the version to send, and the step that is rejected', async () => {
    await using shop = await startShop('sqlite', everyAbleShop);
    const headers = { ...(await bearer(ada)), 'If-Match': '"old"', 'X-Why': 'explain' };
    const changed = await shop.api.call('PATCH /orders/1', { shippedOn: null }, headers);
    const { status, reasons } = JSON.parse(changed.text) as Explanation;
    expect([status, reasons[0]?.field]).toEqual([412, 'If-Match']);
    const again = { ...headers, 'If-Match': String(reasons[0]?.expected) };
    const accepted = await shop.api.call('PATCH /orders/1', { shippedOn: null }, again);
    expect((JSON.parse(accepted.text) as Explanation).status).toBe(200);
    const steps = [{ operationId: 'getOrder', parameters: { id: 2 } }];
    const batch = await shop.api.call(
      'POST /batch',
      { steps },
      { ...(await bearer(ada)), 'X-Why': 'explain' },
    );
    const found = JSON.parse(batch.text) as Explanation;
    expect(found).toMatchObject({ status: 404, reasons: [{ oneOf: [[{ kind: 'scope' }], [{}]] }] });
  });
});

describe('where reasons are not given', () => {
  const asked = async () => ({ ...(await bearer(alan)), 'X-Why': 'explain' });
  const requests = ['GET /orders/1', 'GET /orders', 'GET /nowhere', 'POST /orders'];

  it('in production', async () => {
    await using shop = await startShop('sqlite', guardedShop, { settings: { production: true } });
    for (const request of requests) {
      const plain = await shop.api.call(request, undefined, await bearer(alan));
      const withHeader = await shop.api.call(request, undefined, await asked());
      expect([...plain.headers.keys()]).not.toContain('x-why');
      expect([...withHeader.headers.keys()]).toEqual([...plain.headers.keys()]);
      expect(withHeader.status).toBe(plain.status);
      expect(`${plain.text}${withHeader.text}`).not.toMatch(/reasons|claims|scope admin/);
    }
    expect((await shop.api.call('GET /docs/access')).status).toBe(404);
    expect((await shop.api.call('GET /docs')).text).not.toContain('docs/access');
  });

  it.each([
    ['through a proxy', { 'x-forwarded-for': '10.0.0.1' }],
    ['for a page whose domain resolves to this machine', { host: 'evil.example' }],
  ])('%s', async (_name, headers) => {
    await using shop = await startShop('sqlite', guardedShop);
    const own = { ...(await asked()), ...headers };
    // fetch cannot set Host.
    const head = async (path: string): Promise<readonly string[]> => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
      send(`${shop.api.url}${path}`, { headers: own }, (response) => {
        response.resume();
        resolve([String(response.statusCode), ...Object.keys(response.headers)]);
      })
        .on('error', reject)
        .end();
      return promise;
    };
    const [status, ...names] = await head('/orders/1');
    expect(status).toBe('404');
    expect(names).not.toContain('x-why');
    expect((await head('/docs/access'))[0]).toBe('404');
  });
});
