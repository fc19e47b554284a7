import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop, withAbility } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';
import { bearer, guardedShop } from './secured-shop.ts';

function writtenShop(document: OpenApiDocument): OpenApiDocument {
  return ['embed', 'nested', 'upsert'].reduce(withAbility, guardedShop(document));
}

const line = { quantity: 3, unitPrice: 1 };

/** Requests of customer 2 for rows of customer 1, and the same for missing rows; both must have the same response. */
const attacks: readonly (readonly [
  name: string,
  status: number,
  send: (order: number) => readonly [request: string, body: unknown],
])[] = [
  ['rows below an order', 404, (id) => [`PATCH /orders/${id}`, { orderItems: { delete: [1] } }]],
  [
    'a new row that refers to an order',
    403,
    (orderId) => ['PATCH /products/1', { orderItems: { create: [{ orderId, ...line }] } }],
  ],
  [
    'a row of an order, changed',
    404,
    (orderId) => ['PATCH /products/1', { orderItems: { update: [{ orderId, quantity: 9 }] } }],
  ],
  [
    'a row of an order, deleted',
    404,
    (orderId) => ['PATCH /products/1', { orderItems: { delete: [orderId] } }],
  ],
  [
    'an order of another customer',
    404,
    (id) => ['PATCH /customers/2', { orders: { update: [{ id, status: 'cancelled' }] } }],
  ],
  [
    'a row by its key',
    403,
    (orderId) => [`PUT /order_items/by/orderId-productId/${orderId}/1`, line],
  ],
  [
    'a new row by its key',
    403,
    (orderId) => [`PUT /order_items/by/orderId-productId/${orderId}/2`, line],
  ],
];

for (const provider of ['sqlite', 'postgresql', 'mysql'] satisfies ShopProvider[]) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`rules of written rows on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, writtenShop);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (sub: string, request: string, body?: unknown, scope = '') =>
      shop.api.call(request, body, await bearer({ sub, scope }));
    const all = async () => [
      (await as('1', 'GET /orders', undefined, 'admin notes:read')).text,
      (await as('1', 'GET /order_items')).text,
      (await as('2', 'GET /order_items')).text,
    ];
    const strip = (text: string) => text.replace(/"requestId":"[^"]*"/, '');

    it.each(attacks)('%s', async (_name, status, send) => {
      const before = await all();
      const other = await as('2', ...send(1));
      const none = await as('2', ...send(9999));
      expect([other.status, none.status]).toEqual([status, status]);
      expect(strip(other.text)).toBe(strip(none.text));
      expect(await all()).toEqual(before);
    });

    it('presets apply to the row that the body identifies', async () => {
      const before = await all();
      const others = await as('2', 'PATCH /customers/1', { orders: { create: [{}] } });
      expect(others.status).toBe(403);
      expect(await all()).toEqual(before);
      const sent = await as('2', 'PATCH /customers/2', { orders: { create: [{ customerId: 1 }] } });
      expect(sent.status).toBe(400);
      const own = await as('2', 'PATCH /customers/2', { orders: { create: [{ status: 'paid' }] } });
      expect(own).toMatchObject({
        status: 200,
        body: { orders: [{ customerId: 2 }, { customerId: 2, status: 'paid' }] },
      });
    });

    it('a property requires its scope in related rows', async () => {
      const before = await all();
      for (const [action, row] of [
        ['create', { note: 'mine' }],
        ['update', { id: 2, note: 'mine' }],
      ] as const) {
        const response = await as('2', 'PATCH /customers/2', { orders: { [action]: [row] } });
        expect(response).toMatchObject({
          status: 403,
          body: { details: [{ in: 'body', field: `orders.${action}.0.note` }] },
        });
      }
      expect(await all()).toEqual(before);
      const shown = await as('2', 'PATCH /customers/2', { orders: { update: [{ id: 2 }] } });
      expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('note')]);
    });

    it('requires the scope of the operation on one row', async () => {
      const remove = { orders: { delete: [2] } };
      expect((await as('2', 'PATCH /customers/2', remove)).status).toBe(404);
      expect((await as('2', 'PATCH /customers/2', remove, 'orders:delete')).status).toBe(200);
    });

    it('own rows are created and updated by their key', async () => {
      const made = await as('2', 'POST /orders', {});
      const { id } = made.body as { readonly id: number };
      const path = `PUT /order_items/by/orderId-productId/${id}/1`;
      const both = await Promise.all([as('2', path, line), as('2', path, line)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
      const changed = await as('2', path, { ...line, quantity: 7 });
      expect(changed).toMatchObject({ status: 200, body: { quantity: 7 } });
      const listed = await as('2', 'GET /order_items');
      expect(listed.body).toHaveLength(1);
    });
  });
}
