import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { bearer, securedShop } from '../access/secured-shop.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop, withAbility } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

/** Items can embed their product and its category, and an order at most two payments. */
function edited(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(withAbility(document, 'embed'));
  shop.change({ 'Order.payments': { maxItems: 2 } });
  for (const operation of ['GET /orders', 'GET /orders/{id}']) {
    const { items } = shop.part(`${operation} ?embed`)['schema'] as { items: { enum: string[] } };
    items.enum.push('orderItems.product.category');
  }
  return shop.root as unknown as OpenApiDocument;
}

interface Order {
  readonly payments?: readonly unknown[];
}

const ada = { id: 1, email: 'ada@example.com', name: 'Ada' };
const items = [
  { orderId: 1, productId: 1, quantity: 2 },
  { orderId: 1, productId: 2, quantity: 1 },
];

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`embedded rows on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, edited);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const get = async (path: string) => {
      const { status, body } = await shop.api.call(`GET ${path}`);
      expect([path, status, body]).toEqual([path, 200, body]);
      return body;
    };

    it.each<readonly [path: string, body: unknown]>([
      ['/orders/1?embed=customer', { id: 1, customerId: 1, customer: ada }],
      ['/orders?embed=customer&sort=-id', [{ id: 2, customer: { id: 2 } }, { customer: ada }]],
      ['/orders/1?embed=orderItems', { orderItems: items }],
      [
        '/orders?embed=orderItems',
        [
          { id: 1, orderItems: items },
          { id: 2, orderItems: [] },
        ],
      ],
      ['/orders?embed=orderItems,customer', [{ orderItems: items, customer: ada }, { id: 2 }]],
      ['/categories?embed=products', [{ products: [{ id: 1 }, { id: 2 }] }, { products: [] }]],
      ['/order_items/1/2?embed=product,order', { product: { sku: '1002' }, order: { id: 1 } }],
      [
        '/orders/1?embed=orderItems.product.category',
        {
          orderItems: [{ product: { sku: '1001', category: { name: 'Tools' } } }, { quantity: 1 }],
        },
      ],
    ])('GET %s', async (path, body) => {
      expect(await get(path)).toMatchObject(body as object);
    });

    it('are returned only on request', async () => {
      expect(await get('/orders/1')).not.toHaveProperty('customer');
      expect(await get('/orders/1?embed=orderItems')).not.toHaveProperty('customer');
      expect(await get('/orders/1?embed=orderItems')).not.toHaveProperty('orderItems.0.product');
      for (const call of ['GET /orders?embed=note', 'GET /orders?embed=customer.orders']) {
        expect((await shop.api.call(call)).status).toBe(400);
      }
    });

    it('are limited per row, to the first by key', async () => {
      for (const orderId of [1, 2]) {
        for (const amount of [1, 2, 3]) {
          const body = { orderId, method: 'card', amount };
          expect((await shop.api.call('POST /payments', body)).status).toBe(201);
        }
      }
      const [first, second] = (await get('/orders?embed=payments')) as readonly Order[];
      expect(first).toMatchObject({ payments: [{ amount: 44.98 }, { amount: 1 }] });
      expect(second).toMatchObject({ payments: [{ amount: 1 }, { amount: 2 }] });
      expect(await get('/orders/2?embed=payments')).toMatchObject({
        payments: [{ amount: 1 }, { amount: 2 }],
      });
      expect(second?.payments).toHaveLength(2);
    });

    it('can be combined with fields, pages and cursors', async () => {
      const response = await shop.api.call('GET /orders?limit=1&count=exact&embed=customer');
      expect(response.body).toMatchObject([{ id: 1, customer: ada }]);
      expect(response.headers.get('link')).toContain('embed=customer');
      expect(response.headers.get('x-total-count')).toBe('2');
      expect(await get('/orders?page=9&embed=customer')).toEqual([]);
    });
  });

  describe.skipIf(reason !== null)(`embedded rows and rules on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, (document) => withAbility(securedShop(document), 'embed'));
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (claims: object, request: string) =>
      (await shop.api.call(request, undefined, await bearer({ ...claims }))).body;

    it('are identical to directly requested rows', async () => {
      const own = await as({ sub: '1' }, 'GET /orders?embed=customer,orderItems');
      expect(own).toMatchObject([{ id: 1, customer: ada, orderItems: items }]);
      const all = await as({ sub: '2', scope: 'admin' }, 'GET /orders?embed=customer,orderItems');
      expect(all).toMatchObject([{ id: 1 }, { id: 2, customer: { id: 2 }, orderItems: [] }]);
      const [foreign] = all as readonly Order[];
      expect(foreign).not.toHaveProperty('customer');
      expect(foreign).toMatchObject({ orderItems: [] });
      expect(JSON.stringify(all)).not.toContain('ada@');
    });

    it('reveal nothing that requires a scope', async () => {
      const mine = await as({ sub: '1' }, 'GET /orders/1?embed=payments');
      expect(mine).toMatchObject({ id: 1, payments: [{ method: 'card' }] });
    });
  });
}
