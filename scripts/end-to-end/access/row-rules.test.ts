import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningApi } from '../../../server-template/testing/running-api.ts';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';
import { bearer, securedShop } from './secured-shop.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`rules of rows on ${provider}`, () => {
    let shop: ServedShop;
    let api: RunningApi;
    beforeAll(async () => {
      shop = await startShop(provider, securedShop);
      ({ api } = shop);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (claims: object, request: string, body?: unknown) =>
      api.call(request, body, await bearer({ ...claims }));
    const ada = { sub: '1' };
    const alan = { sub: '2' };
    const ids = (body: unknown) => (body as readonly { readonly id: number }[]).map(({ id }) => id);

    it('a list and its total include only own rows', async () => {
      expect(ids((await as(ada, 'GET /orders')).body)).toEqual([1]);
      expect(ids((await as(alan, 'GET /orders')).body)).toEqual([2]);
      expect(ids((await as({ ...ada, scope: 'admin' }, 'GET /orders')).body)).toEqual([1, 2]);
    });

    const estimated = [['count=estimated', [2], '1']] as const;
    it.each([
      // SQLite cannot estimate totals.
      ...(provider === 'sqlite' ? [] : estimated),
      ['count=exact', [2], '1'],
      ['sort=-id&count=exact', [2], '1'],
      ['id=1&id=2&count=exact', [2], '1'],
      ['id=1&count=exact', [], '0'],
      ['customerId=1&count=exact', [], '0'],
      ['customerId=2&sort=-placedAt&limit=1&count=exact', [2], '1'],
      ['limit=1&page=2&count=exact', [], '1'],
    ] as const)('%s finds and counts own rows only', async (query, found, total) => {
      const response = await as(alan, `GET /orders?${query}`);
      expect([response.status, ids(response.body)]).toEqual([200, found]);
      expect(response.headers.get('x-total-count')).toBe(total);
      expect(response.headers.get('link') ?? '').not.toContain('next');
    });

    it.each([
      ['no claim', {}],
      ['a claim that is not a number', { sub: '1x' }],
      ['a claim of another type', { sub: true }],
      ['an empty text', { sub: '' }],
      ['a number with blanks', { sub: ' 1' }],
      ['a list', { sub: ['1'] }],
      ['a number beyond a double', { sub: 2 ** 60 }],
    ])('%s has access to nothing', async (_name, claims) => {
      expect((await as(claims, 'GET /orders')).body).toEqual([]);
      expect((await as(claims, 'GET /orders/1')).status).toBe(404);
      expect((await as(claims, 'POST /orders', {})).status).toBe(403);
    });

    it.each(['GET', 'PATCH', 'PUT', 'DELETE'])(
      '%s of another caller’s row is a 404, as for a missing one',
      async (method) => {
        const caller = { ...alan, scope: 'orders:delete' };
        const body = method === 'PATCH' || method === 'PUT' ? { note: 'mine' } : undefined;
        const other = await as(caller, `${method} /orders/1`, body);
        const none = await as(caller, `${method} /orders/999`, body);
        expect([other.status, none.status]).toEqual([404, 404]);
        const strip = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
        expect(strip(other.text)).toBe(strip(none.text));
        expect((await as(ada, 'GET /orders/1')).body).toMatchObject({ note: 'ring twice' });
      },
    );

    it('a preset is filled in, and rejected in a body', async () => {
      const made = await as(alan, 'POST /orders', { note: 'new' });
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({ customerId: 2, note: 'new' }),
      ]);
      expect((await as(alan, 'POST /orders', { customerId: 1 })).status).toBe(400);
    });

    it('a row cannot be moved out of reach, and the attempt has no effect', async () => {
      const moved = await as(ada, 'PATCH /orders/1', { customerId: 2, note: 'gone' });
      expect([moved.status, moved.body]).toEqual([
        403,
        expect.objectContaining({ code: 'ROW_NOT_ALLOWED' }),
      ]);
      const still = await as(ada, 'GET /orders/1');
      expect(still.body).toMatchObject({ customerId: 1, note: 'ring twice' });
      const admin = { ...ada, scope: 'admin' };
      expect((await as(admin, 'PATCH /orders/1', { note: 'ring twice' })).status).toBe(200);
    });

    it('texts are compared exactly, with each item of a list', async () => {
      const listed = async (emails: unknown) => ids((await as({ emails }, 'GET /customers')).body);
      expect(await listed(['alan@example.com', 'ADA@example.com', 'grace@example.com '])).toEqual([
        2,
      ]);
      expect(await listed(['ada@example.com', 'alan@example.com', 'x'])).toEqual([1, 2]);
      expect(await listed('ada@example.com')).toEqual([1]);
      expect(await listed([])).toEqual([]);
    });

    it('rules follow foreign keys', async () => {
      const lines = await as(ada, 'GET /order_items');
      expect(lines.body).toHaveLength(2);
      expect((await as(alan, 'GET /order_items')).body).toEqual([]);
      expect((await as(ada, 'GET /order_items/1/1')).status).toBe(200);
      expect((await as(alan, 'GET /order_items/1/1')).status).toBe(404);
      expect((await as(alan, 'PATCH /order_items/1/1', { quantity: 9 })).status).toBe(404);
      expect((await as(alan, 'DELETE /order_items/1/1')).status).toBe(404);
      expect((await as(ada, 'PATCH /order_items/1/1', { quantity: 3 })).status).toBe(200);
    });

    it('a new row below another caller’s responds as for a missing parent, and is not created', async () => {
      const line = (orderId: number) => ({ orderId, productId: 1, quantity: 1, unitPrice: 1 });
      const other = await as(alan, 'POST /order_items', line(1));
      const none = await as(alan, 'POST /order_items', line(999));
      expect([other.status, none.status]).toEqual([403, 403]);
      const strip = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
      expect(strip(other.text)).toBe(strip(none.text));
      expect((await as(alan, 'POST /order_items', line(2))).status).toBe(201);
      expect((await as(ada, 'GET /order_items')).body).toHaveLength(2);
    });
  });
}
