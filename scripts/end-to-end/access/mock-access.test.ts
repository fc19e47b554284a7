import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withAbility } from '../served-shop.ts';
import { startTwins } from '../relations/twins.ts';
import type { Twins } from '../relations/twins.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { ableShop, bearer } from './secured-shop.ts';

const line = (orderId: number, productId = 1) => ({
  ...{ orderId, productId, quantity: 1, unitPrice: 1 },
});

/** Callers, by their tokens' claims. */
const callers = {
  ada: { sub: '1', scope: 'orders:delete', emails: ['ada@example.com'] },
  alan: { sub: 2, scope: 'orders:delete notes:read notes:write' },
  admin: { sub: '3', scope: 'admin notes:read' },
  'a caller without a subject': { scope: 'orders:delete' },
  'a subject that is not a number': { sub: '1x', scope: 'orders:delete' },
} as const;

const reads: readonly string[] = [
  ...['/orders', '/orders?count=exact', '/orders?id=1&id=2&count=exact', '/orders?customerId=1'],
  ...['/orders?sort=-id&limit=1&count=exact', '/orders?limit=1&page=2', '/orders/1', '/orders/2'],
  ...['/orders/77', '/orders/x', '/orders?sort=note', '/orders?note_like=ring', '/orders?q=ring'],
  ...['/orders?fields=id,note', '/orders?note=x', '/customers', '/customers/1', '/customers/2'],
  ...['/order_items?count=exact', '/order_items/1/1', '/order_items/2/1', '/products'],
  ...['/products/1', '/product_sales', '/orders?embed=customer', '/orders?embed=orderItems'],
  ...['/customers?embed=orders', '/order_items?embed=order', '/orders/2?embed=customer,orderItems'],
  ...['/order_items/1/1?embed=order.customer', '/products/1?embed=orderItems'],
  ...['/payments', '/payments?embed=order', '/orders/2?embed=payments', '/payments?orderId=3'],
];

const queries: readonly (readonly [path: string, body: object])[] = [
  ['/orders', {}],
  ['/orders', { where: { customer: { id: { gt: 0 } } } }],
  ['/orders', { where: { note: { like: 'ring' } } }],
  ['/orders', { sort: ['note'] }],
  ['/orders', { fields: ['note'] }],
  ['/orders', { embed: ['payments', 'customer'], sort: ['note'] }],
  ['/payments', { where: { order: { id: { gt: 0 } } } }],
  ['/order_items', { where: { order: { payments: { id: { gt: 0 } } } } }],
  ['/orders', { where: { not: { orderItems: { quantity: { gt: 5 } } } }, embed: ['orderItems'] }],
  ['/orders', { aggregate: { count: true, max: ['id'] } }],
  ['/orders', { aggregate: { count: true }, groupBy: ['customerId'] }],
  ['/orders', { aggregate: { max: ['note'] } }],
  ['/orders', { aggregate: { count: true }, groupBy: ['note'] }],
  ['/order_items', { where: { order: { customerId: { eq: 1 } } } }],
  ['/order_items', { aggregate: { sum: ['quantity'] }, groupBy: ['orderId'] }],
  ['/products', { where: { orderItems: { quantity: { gte: 1 } } } }],
  ['/customers', { where: { orders: { status: { eq: 'paid' } } } }],
];

/** These change nothing: permitted writes send the present values. */
const writes: readonly (readonly [request: string, body?: unknown])[] = [
  ['PATCH /orders/1', { customerId: 2 }],
  ['PATCH /orders/2', { customerId: 1 }],
  ['PATCH /orders/1', { note: 'mine' }],
  ['PUT /orders/77', { status: 'paid' }],
  ['DELETE /orders/77'],
  ['DELETE /orders/3'],
  ['POST /orders', { customerId: 1 }],
  ['POST /order_items', line(77)],
  ['POST /order_items', line(1)],
  ['POST /order_items', line(2)],
  ['PATCH /order_items/1/1', { orderId: 2 }],
  ['PATCH /orders/bulk', [{ id: 1, note: 'mine' }]],
  [
    'PATCH /orders/bulk',
    [
      { id: 1, status: 'pending' },
      { id: 2, status: 'pending' },
    ],
  ],
  ['DELETE /orders/bulk?ids=1&ids=2'],
  ['POST /orders/bulk', [{ customerId: 1 }]],
];

const limited = (document: OpenApiDocument): OpenApiDocument => {
  const shop = new EditedDocument(withAbility(ableShop(document), 'etag'));
  const limit = (address: string, rateLimit: object) =>
    shop.change({
      [address]: { 'x-crud': { ...(shop.part(address)['x-crud'] as object), rateLimit } },
    });
  const address = 'PUT /order_items/by/orderId-productId/{orderId}/{productId}';
  const upsert = shop.part(address)['x-crud'] as object;
  shop.change({
    [address]: { 'x-crud': { ...upsert, rows: { quantity: { gte: '$claims.least' } } } },
  });
  limit('GET /payments/{id}', { requests: 2, seconds: 86_400 });
  limit('DELETE /payments/{id}', { requests: 1, seconds: 86_400, by: 'address' });
  return shop.root as unknown as OpenApiDocument;
};

describe('a secured mock compared with its server', () => {
  let twins: Twins;
  beforeAll(async () => {
    const ada = await bearer(callers.ada);
    const alan = await bearer(callers.alan);
    const customer = (email: string) => ({ email, name: email });
    twins = await startTwins(
      limited,
      [
        ['/customers', customer('ada@example.com'), ada],
        ['/customers', customer('alan@example.com'), ada],
        ['/categories', { name: 'Tools', position: 1 }, ada],
        ['/products', { categoryId: 1, sku: '1', name: 'Spade', price: 5, stock: 3 }, ada],
        ['/orders', { status: 'pending' }, ada],
        ['/orders', { status: 'paid', note: 'ring twice' }, alan],
        ['/orders', { status: 'paid' }, alan],
        ['/order_items', line(1), ada],
        ['/order_items', line(2), alan],
        ['/payments', { orderId: 3, method: 'card', amount: 1, state: 'approved' }, ada],
      ],
      true,
    );
  });
  afterAll(() => twins[Symbol.asyncDispose]());

  const same = async (headers: Record<string, string>, request: string, body?: unknown) => {
    const { server, mock } = await twins.call(request, body, headers);
    expect([request, body, mock]).toEqual([request, body, server]);
    return server;
  };

  describe.each(Object.entries(callers))('say the same to %s', (_name, claims) => {
    it.each(reads)('for %s', async (path) => {
      await same(await bearer(claims), `GET ${path}`);
    });

    it.each(queries)('for a query of %s by %o', async (path, body) => {
      await same(await bearer(claims), `POST ${path}/query`, body);
    });

    const tries = writes.map(([request, body]) => ({ request, body }));
    it.each(tries)('for $request $body', async ({ request, body }) => {
      await same(await bearer(claims), request, body);
    });
  });

  it.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['a word', { Authorization: 'Bearer nonsense' }],
    ['another scheme', { Authorization: 'Basic YTpi' }],
    ['a token of another secret', { Authorization: `Bearer ${'x.y.z'}` }],
    ['an unknown key', { 'X-API-Key': 'x' }],
  ])('say the same to a caller with %s', async (_name, headers) => {
    for (const path of ['/orders', '/products', '/products/1', '/product_sales']) {
      await same(headers, `GET ${path}`);
    }
  });

  it('do the same for a permitted caller', async () => {
    const alan = await bearer(callers.alan);
    const made = await same(alan, 'POST /orders', { note: 'mine' });
    expect(made).toMatchObject({ status: 201, body: { customerId: 2, note: 'mine' } });
    await same(alan, 'POST /orders/bulk', [{}, { note: 'two' }]);
    const { id } = made.body as { readonly id: number };
    expect((await same(alan, `PATCH /orders/${id}`, { status: 'paid' })).status).toBe(200);
    expect((await same(alan, `DELETE /orders/${id}`)).status).toBe(204);
    expect((await same(await bearer(callers.ada), 'GET /orders?count=exact')).body).toHaveLength(1);
  });

  it('say the same about the key of an upsert', async () => {
    const put = async (claims: object, key: string) =>
      same(await bearer({ sub: '1', ...claims }), `PUT /order_items/by/orderId-productId/${key}`, {
        quantity: 1,
        unitPrice: 1,
      });
    expect((await put({}, '77/1')).status).toBe(403);
    expect(await put({ least: 1 }, '1/77')).toMatchObject({
      status: 409,
      body: { details: [expect.stringContaining('"field":"productId","in":"path"')] },
    });
    expect((await put({ least: 2 }, '3/1')).status).toBe(403);
    expect(await put({ least: 1 }, '3/1')).toMatchObject({
      status: 201,
      headers: { location: '/order_items/3/1' },
    });
    expect((await put({ least: 1 }, '3/1')).headers).not.toHaveProperty('location');
  });

  it('check the state of a row before scopes', async () => {
    const ada = await bearer(callers.ada);
    const made = await same(ada, 'POST /orders', { status: 'pending' });
    const { id } = made.body as { readonly id: number };
    for (const method of ['PUT', 'PATCH']) {
      const stale = { ...ada, 'If-Match': '"stale"' };
      const changed = await same(stale, `${method} /orders/${id}`, { note: 'mine' });
      expect(changed.status).toBe(412);
      const any = { ...ada, 'If-Match': '*' };
      expect((await same(any, `${method} /orders/${id}`, { note: 'mine' })).status).toBe(403);
    }
  });

  it('limit requests by caller and by address', async () => {
    const ada = await bearer(callers.ada);
    const alan = await bearer(callers.alan);
    for (const status of [200, 200, 429, 429]) {
      expect((await same(ada, 'GET /payments/1')).status).toBe(status);
    }
    const last = await same(ada, 'GET /payments/1');
    expect(Object.keys(last.headers)).toEqual(['ratelimit-policy', 'ratelimit', 'retry-after']);
    // Invalid requests count towards the limit, requests without credentials do not.
    expect((await same(alan, 'GET /payments/x')).headers['ratelimit']).toContain('r=1');
    expect((await same({}, 'GET /payments/1')).headers).not.toHaveProperty('ratelimit');
    expect((await same(alan, 'GET /payments/1')).headers['ratelimit']).toContain('r=0');
    expect((await same({}, 'DELETE /payments/77')).status).toBe(401);
    expect((await same(alan, 'DELETE /payments/77')).status).toBe(429);
  });

  it.each(Object.entries({ ...callers, 'one with links': { scope: 'links sales:read' } }))(
    'show the same document to %s',
    async (_name, claims) => {
      const { server, mock } = await twins.call(
        'GET /openapi.json',
        undefined,
        await bearer(claims),
      );
      // A server shows the address at which it was reached.
      const [{ servers: _own, ...body }, { servers: _other, ...shown }] = [server, mock].map(
        (answer) => answer.body as Record<string, unknown>,
      ) as [Record<string, unknown>, Record<string, unknown>];
      expect([mock.status, shown]).toEqual([server.status, body]);
      const text = JSON.stringify(body);
      const has = (scope: string) => 'scope' in claims && claims.scope.split(' ').includes(scope);
      const { components } = body as unknown as {
        readonly components: { readonly schemas: object };
      };
      const { OrderQuery, OrderWhere, PaymentWhere } = components.schemas as Record<string, object>;
      expect(/note/.test(JSON.stringify([OrderQuery, OrderWhere]))).toBe(has('notes:read'));
      expect(/"payments"/.test(JSON.stringify([OrderQuery, OrderWhere]))).toBe(has('links'));
      expect(/order/.test(JSON.stringify(PaymentWhere))).toBe(has('links'));
      expect(text.includes('/product_sales')).toBe(has('sales:read'));
      expect(text).not.toMatch(/x-crud|Scope"/);
    },
  );
});
