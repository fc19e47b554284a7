import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { bearer, guardedShop } from '../access/secured-shop.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { contractFailures } from '../edits/run-edit.ts';
import { readShop, shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop, withAbility } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';
import { startTwins, type Twins } from './twins.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

const change = (
  document: OpenApiDocument,
  verb: 'add' | 'remove',
  words: string,
  model = 'Order',
): OpenApiDocument =>
  changeAbilities(document, resolveModel(document), {
    ...{ verb, words: words.split(' '), to: [model], all: false },
  }).document;

/** Orders and products, which the rows of order_items relate. */
const edited = (document: OpenApiDocument): OpenApiDocument =>
  [
    ...['embedded products sort price', 'embedded products limit'],
    ...['embedded products filter name like', 'filter products.sku'],
  ].reduce(
    (shop, words) => change(shop, 'add', words),
    ['embed', 'count', 'query'].reduce(withAbility, document),
  );

type Rows = readonly Readonly<Record<string, unknown>>[];

function skus(body: unknown): readonly unknown[] {
  return ([body].flat() as Rows).map((row) => (row['products'] as Rows).map(({ sku }) => sku));
}

const requests: readonly (readonly [query: string, skus: readonly (readonly string[])[]])[] = [
  ['embed=products', [['1001', '1002'], []]],
  ['embed=products&sort=-id', [[], ['1001', '1002']]],
  ['embed=products&products.sort=price', [['1002', '1001'], []]],
  ['embed=products&products.sort=price&products.limit=1', [['1002'], []]],
  ['embed=products&products.sort=-price&products.limit=1', [['1001'], []]],
  ['embed=products&products.name_like=ake', [['1002'], []]],
  ['embed=products&products.sku=1002', [['1001', '1002']]],
  ['embed=products&products.sku=none', []],
];

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`rows through a junction on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, edited);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    it.each(requests)('GET /orders?%s', async (query, wanted) => {
      const { status, body } = await shop.api.call(`GET /orders?${query}`);
      expect([status, skus(body)]).toEqual([200, wanted]);
    });

    it('are counted and embedded from both sides', async () => {
      const { body } = await shop.api.call('GET /products?embed=orders,orders_count');
      const shown = (body as Rows).map((row) => [
        (row['orders'] as Rows).map(({ id }) => id),
        row['orders_count'],
      ]);
      expect(shown).toEqual([
        [[1], 1],
        [[1], 1],
      ]);
    });

    it('are limited per row', async () => {
      await shop.database.run(
        'insert into order_items (order_id, product_id, quantity, unit_price) values (2, 2, 1, 5)',
      );
      const { body } = await shop.api.call('GET /orders?embed=products&products.limit=1');
      expect(skus(body)).toEqual([['1001'], ['1002']]);
      await shop.database.run('delete from order_items where order_id = 2');
    });

    it('pass the contract tests', async () => {
      const { model, api } = shop;
      const paths = ['/orders', '/orders/{id}', '/products', '/products/{id}'];
      expect(await contractFailures({ model, url: api.url, paths }, 901)).toEqual([]);
    });
  });

  describe.skipIf(reason !== null)(`rules of both tables on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, (document) => {
        const guarded = new EditedDocument(edited(guardedShop(document)));
        guarded.change({
          'GET /order_items/{orderId}/{productId}': { security: [{ token: ['contents'] }] },
          'GET /products/{id}': {
            'x-crud': {
              model: 'Product',
              action: 'get',
              rows: { price: { lt: '$claims.budget' } },
            },
          },
        });
        return guarded.root as unknown as OpenApiDocument;
      });
      await shop.database.run(
        'insert into order_items (order_id, product_id, quantity, unit_price) values (2, 2, 1, 5)',
      );
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (claims: object, request: string) =>
      shop.api.call(request, undefined, await bearer({ ...claims }));

    it.each([
      // The rows of order_items belong to the customer of their order.
      [{ sub: '1', scope: 'contents', budget: 100 }, [['1001', '1002']], [2]],
      [{ sub: '1', scope: 'contents', budget: 10 }, [['1002']], [1]],
      [{ sub: '1', scope: 'contents' }, [[]], [0]],
      [{ sub: '1', scope: 'admin contents', budget: 100 }, [['1001', '1002'], []], [2, 0]],
      [{ sub: '2', scope: 'admin contents', budget: 100 }, [[], ['1002']], [0, 1]],
      [{ sub: '3', scope: 'admin contents', budget: 100 }, [[], []], [0, 0]],
    ])('%j', async (claims, wanted, counts) => {
      const { status, body } = await as(claims, 'GET /orders?embed=products,products_count');
      const numbers = (body as Rows).map((row) => row['products_count']);
      expect([status, skus(body), numbers]).toEqual([200, wanted, counts]);
    });

    it('hold for filters', async () => {
      const claims = { sub: '1', scope: 'admin contents', budget: 100 };
      const { body } = await as(claims, 'GET /orders?products.sku=1002');
      expect((body as Rows).map(({ id }) => id)).toEqual([1]);
      expect((await as({ ...claims, budget: 1 }, 'GET /orders?products.sku=1002')).body).toEqual(
        [],
      );
    });

    it('need the scopes of the operations on the junction', async () => {
      const { body } = await as({ sub: '1', budget: 100 }, 'GET /orders?embed=products');
      expect(skus(body)).toEqual([[]]);
    });
  });
}

describe('rows through a junction of the mock', () => {
  let twins: Twins;
  beforeAll(async () => {
    const product = (sku: string, price: number) =>
      ['/products', { categoryId: 1, sku, name: sku, price }] as const;
    const item = (orderId: number, productId: number) =>
      ['/order_items', { orderId, productId, quantity: 1, unitPrice: 1 }] as const;
    twins = await startTwins(edited, [
      ['/customers', { name: 'ada', email: 'ada@x.org' }],
      ['/categories', { name: 'Tools' }],
      ...[product('b', 3), product('a', 1), product('c', 2)],
      ...[1, 1, 1].map((customerId) => ['/orders', { customerId }] as const),
      ...[item(1, 3), item(1, 1), item(2, 2), item(2, 1)],
    ]);
  });
  afterAll(() => twins[Symbol.asyncDispose]());

  it.each([
    ...requests.map(([query]) => `/orders?${query}`),
    '/orders?embed=products,products_count',
    '/orders/2?embed=products&products.limit=1',
    '/products?embed=orders,orders_count',
    '/orders?products.sku=b',
  ])('GET %s responds like the server', async (path) => {
    const { server, mock } = await twins.call(`GET ${path}`);
    expect(mock).toEqual(server);
  });
});

describe('the document', () => {
  it('gets the relation with the others, and loses it', async () => {
    const { document } = await readShop('sqlite');
    const able = change(document, 'add', 'embed products');
    expect(new EditedDocument(able).part('Order.products')['x-db']).toEqual({
      relation: {
        ...{ model: 'Product', columns: ['product_id'] },
        through: { model: 'OrderItem', columns: ['order_id'] },
      },
    });
    expect(change(able, 'remove', 'embed products')).toEqual(document);
  });

  const relation = { model: 'Product', columns: ['product_id'] };
  const through = { model: 'OrderItem', columns: ['order_id'] };
  it.each([
    [{ ...relation, through: { ...through, model: 'Nothing' } }, 'There is no model "Nothing"'],
    [{ ...relation, through: { ...through, columns: ['product_id'] } }, 'leads from "product_id"'],
    [{ ...relation, columns: ['order_id'], through }, 'leads from "order_id" to Product'],
    [{ model: 'Customer', columns: ['x'], through: { model: 'Order', columns: ['y'] } }, '"y"'],
  ])('is rejected with the relation %j', async (source, message) => {
    const { document } = await readShop('sqlite');
    const shop = new EditedDocument(change(document, 'add', 'embed products'));
    shop.change({ 'Order.products': { 'x-db': { relation: source } } });
    expect(() => resolveModel(shop.root as unknown as OpenApiDocument)).toThrow(message);
  });
});
