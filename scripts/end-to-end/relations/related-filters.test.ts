import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { bearer, guardedShop } from '../access/secured-shop.ts';
import { contractFailures } from '../edits/run-edit.ts';
import { readShop, shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop, withAbility } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';
import { startTwins, type Twins } from './twins.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

const added: readonly (readonly [model: string, words: string])[] = [
  ['Order', 'customer.name'],
  ['Order', 'customer.name like'],
  ['Order', 'customer.phone null'],
  ['Order', 'customer.createdAt gte'],
  ['Order', 'orderItems.quantity gte'],
  ['Order', 'orderItems.unitPrice lte'],
  ['Order', 'orderItems.product.category.name'],
  ['Payment', 'order.customer.email like'],
  ['Payment', 'order.note like'],
  ['Product', 'category.position between'],
  ['Product', 'category.name ne'],
];

function edited(document: OpenApiDocument, filters = added): OpenApiDocument {
  return filters.reduce(
    (shop, [model, words]) =>
      changeAbilities(shop, resolveModel(shop), {
        ...{ verb: 'add', words: ['filter', ...words.split(' ')], to: [model], all: false },
      }).document,
    withAbility(document, 'embed'),
  );
}

const ids = (body: unknown): readonly unknown[] =>
  (body as readonly { readonly id: unknown }[]).map(({ id }) => id);

const requests: readonly (readonly [request: string, found: readonly number[]])[] = [
  ['/orders?customer.name=Ada', [1]],
  ['/orders?customer.name=Ada&customer.name=Alan', [1, 2]],
  ['/orders?customer.name=Grace', []],
  ['/orders?customer.name_like=AL', [2]],
  ['/orders?customer.name_like=%25', []],
  ['/orders?customer.phone_null=true', [2]],
  ['/orders?customer.createdAt_gte=2000-01-01T00:00:00Z&sort=-id', [2, 1]],
  ['/orders?customer.name=Ada&id=2', []],
  ['/orders?orderItems.quantity_gte=1', [1]],
  ['/orders?orderItems.unitPrice_lte=5', [1]],
  // No single item has both.
  ['/orders?orderItems.quantity_gte=2&orderItems.unitPrice_lte=5', []],
  ['/orders?orderItems.quantity_gte=1&orderItems.unitPrice_lte=5', [1]],
  ['/orders?orderItems.product.category.name=Tools', [1]],
  ['/orders?orderItems.product.category.name=Seeds', []],
  ['/payments?order.customer.email_like=@EXAMPLE', [1]],
  ['/payments?order.customer.email_like=alan', []],
  ['/products?category.position_between=1,2&sort=id', [1, 2]],
  ['/products?category.position_between=2,3', []],
  ['/products?category.name_ne=Seeds&sort=id', [1, 2]],
  ['/products?category.name_ne=Tools', []],
];

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`filters by related rows on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, (document) => edited(document));
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    it.each(requests)('GET %s', async (request, found) => {
      const { status, body } = await shop.api.call(`GET ${request}`);
      expect([status, body]).toEqual([200, body]);
      expect(ids(body)).toEqual(found);
    });

    it('apply to totals and links', async () => {
      const request =
        'GET /orders?customer.name=Ada&customer.name=Alan&limit=1&count=exact&embed=customer';
      const { headers, body } = await shop.api.call(request);
      expect(headers.get('x-total-count')).toBe('2');
      expect(headers.get('link')).toMatch(/customer\.name=Ada/);
      expect(body).toMatchObject([{ customer: { name: 'Ada' } }]);
    });

    it.each([
      ['/orders?customer.createdAt_gte=yesterday', 'customer.createdAt_gte'],
      ['/orders?orderItems.quantity_gte=x', 'orderItems.quantity_gte'],
      ['/orders?customer.password=x', 'customer.password'],
      ['/products?category.position_between=1', 'category.position_between'],
    ])('GET %s is rejected', async (request, field) => {
      const { status, body } = await shop.api.call(`GET ${request}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ details: [{ in: 'query', field }] });
    });

    it('pass the contract tests', async () => {
      const { model, api } = shop;
      const paths = ['/orders', '/orders/{id}', '/payments', '/payments/{id}'];
      expect(await contractFailures({ model, url: api.url, paths }, 600)).toEqual([]);
    });
  });

  describe.skipIf(reason !== null)(`filters by related rows and rules on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      // Anybody may read products, but not categories.
      const filters = added.filter(([model]) => model !== 'Product');
      shop = await startShop(provider, (document) => edited(guardedShop(document), filters));
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (claims: object, request: string) =>
      shop.api.call(request, undefined, await bearer({ ...claims }));

    it('reveal nothing about rows that the caller may not read', async () => {
      const admin = { sub: '2', scope: 'admin' };
      const found = async (query: string) => ids((await as(admin, `GET /orders?${query}`)).body);
      expect(await found('')).toEqual([1, 2]);
      expect(await found('customer.name=Ada')).toEqual([]);
      expect(await found('customer.name_like=a')).toEqual([2]);
      expect(await found('customer.phone_null=false')).toEqual([]);
      expect(await found('orderItems.quantity_gte=0')).toEqual([]);
      const counted = await as(admin, 'GET /orders?customer.name=Ada&count=exact');
      expect(counted.headers.get('x-total-count')).toBe('0');
      expect(ids((await as({ sub: '1' }, 'GET /orders?customer.name=Ada')).body)).toEqual([1]);
    });

    it('require the scopes of the compared property, and of the keys on the way', async () => {
      const request = 'GET /payments?order.note_like=ring';
      for (const scope of ['', 'links', 'notes:read']) {
        const { status, body } = await as({ sub: '1', scope }, request);
        expect(status).toBe(403);
        expect(body).toMatchObject({ code: 'FORBIDDEN' });
        expect(JSON.stringify(body)).toContain('"field":"order.note_like"');
      }
      const both = await as({ sub: '1', scope: 'links notes:read' }, request);
      expect([both.status, ids(both.body)]).toEqual([200, [1]]);
      const other = await as({ sub: '2', scope: 'links notes:read' }, request);
      expect([other.status, ids(other.body)]).toEqual([200, []]);
    });

    it('are not in the document of callers without these scopes', async () => {
      const namesFor = async (scope: string) => {
        const { body } = await as({ sub: '1', scope }, 'GET /openapi.json');
        const { paths } = body as OpenApiDocument;
        const parameters = paths['/payments']?.get?.parameters ?? [];
        return parameters.flatMap((one) => ('name' in one ? [one.name] : []));
      };
      expect(await namesFor('links')).not.toContain('order.note_like');
      expect(await namesFor('links notes:read')).toContain('order.note_like');
      expect(await namesFor('notes:read')).not.toContain('order.customer.email_like');
    });
  });
}

it('follow no relation to rows that need other credentials', async () => {
  const { document } = await readShop('sqlite');
  expect(() => edited(guardedShop(document))).toThrow('require different credentials');
});

describe('filters by related rows of the mock', () => {
  let twins: Twins;
  beforeAll(async () => {
    const customers = ['Ada', 'Alan'].map((name) => ({ name, email: `${name}@example.com` }));
    twins = await startTwins(
      (document) => edited(document),
      [
        ...customers.map((one) => ['/customers', one] as const),
        ...[1, 0].map((position) => ['/categories', { name: `c${position}`, position }] as const),
        ['/products', { categoryId: 1, sku: 'a', name: 'Spade', price: 2.5 }],
        ['/orders', { customerId: 1, note: 'ring' }],
        ['/orders', { customerId: 2 }],
        ['/order_items', { orderId: 1, productId: 1, quantity: 3, unitPrice: 2.5 }],
      ],
    );
  });
  afterAll(() => twins[Symbol.asyncDispose]());

  it.each([
    ...requests.map(([request]) => request),
    '/orders?customer.createdAt_gte=yesterday',
    '/orders?customer.nothing=1',
    '/orders?orderItems.quantity_gte=99999999999999999999',
    '/products?category.name_ne=c0',
  ])('GET %s responds like the server', async (request) => {
    const { server, mock } = await twins.call(`GET ${request}`);
    expect(mock).toEqual(server);
  });
});
