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

const edited = (document: OpenApiDocument): OpenApiDocument =>
  ['embed', 'count', 'query'].reduce(withAbility, document);

type Rows = readonly Readonly<Record<string, unknown>>[];

function shown(body: unknown, name: string): readonly unknown[] {
  return ([body].flat() as Rows).map((row) => row[name]);
}

const requests: readonly (readonly [path: string, name: string, counts: readonly unknown[]])[] = [
  ['/orders?embed=orderItems_count', 'orderItems_count', [2, 0]],
  ['/orders/1?embed=orderItems_count', 'orderItems_count', [2]],
  ['/orders/2?embed=orderItems_count,orderItems', 'orderItems_count', [0]],
  ['/orders?embed=payments_count,customer&sort=-id', 'payments_count', [0, 1]],
  ['/customers?embed=orders_count', 'orders_count', [1, 1, 0]],
  ['/categories?embed=products_count', 'products_count', [2, 0]],
  ['/orders', 'orderItems_count', [undefined, undefined]],
];

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`numbers of related rows on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, edited);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    it.each(requests)('GET %s', async (path, name, counts) => {
      const { status, body } = await shop.api.call(`GET ${path}`);
      expect([status, shown(body, name)]).toEqual([200, counts]);
    });

    it('are embedded in queries', async () => {
      const { body } = await shop.api.call('POST /orders/query', { embed: ['orderItems_count'] });
      expect(shown((body as { readonly items: Rows }).items, 'orderItems_count')).toEqual([2, 0]);
    });

    it('count more rows than are embedded', async () => {
      const values = Array.from({ length: 1500 }, (_, index) => `(1, 'cash', ${index + 1})`);
      await shop.database.run(
        `insert into payments (order_id, method, amount) values ${values.join(',')}`,
      );
      const { body } = await shop.api.call('GET /orders?embed=payments_count,payments');
      expect(shown(body, 'payments_count')).toEqual([1501, 0]);
      expect(shown(body, 'payments').map((list) => (list as Rows).length)).toEqual([100, 0]);
    });

    it('pass the contract tests', async () => {
      const { model, api } = shop;
      const paths = ['/orders', '/orders/{id}', '/customers', '/customers/{id}'];
      expect(await contractFailures({ model, url: api.url, paths }, 900)).toEqual([]);
    });
  });

  describe.skipIf(reason !== null)(`numbers of related rows and rules on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, (document) => edited(guardedShop(document)));
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (claims: object, request: string) =>
      shop.api.call(request, undefined, await bearer({ ...claims }));

    it('count only rows that the caller may read', async () => {
      const admin = await as({ sub: '2', scope: 'admin' }, 'GET /orders?embed=orderItems_count');
      expect(shown(admin.body, 'orderItems_count')).toEqual([0, 0]);
      const own = await as({ sub: '1' }, 'GET /orders?embed=orderItems_count');
      expect(shown(own.body, 'orderItems_count')).toEqual([2]);
    });

    it('require the scopes of the keys', async () => {
      const request = 'GET /orders/1?embed=payments_count';
      expect((await as({ sub: '1' }, request)).status).toBe(403);
      const { body } = await as({ sub: '1', scope: 'links' }, request);
      expect(shown(body, 'payments_count')).toEqual([1]);
    });
  });
}

describe('numbers of related rows of the mock', () => {
  let twins: Twins;
  beforeAll(async () => {
    twins = await startTwins(edited, [
      ...['ada', 'alan'].map((name) => ['/customers', { name, email: `${name}@x.org` }] as const),
      ...[1, 1, 2].map((customerId) => ['/orders', { customerId }] as const),
      ['/payments', { orderId: 2, method: 'card', amount: 3 }],
    ]);
  });
  afterAll(() => twins[Symbol.asyncDispose]());

  it.each([
    '/customers?embed=orders_count,orders',
    '/customers/1?embed=orders_count',
    '/orders?embed=payments_count',
    '/orders?embed=customer_count',
  ])('GET %s responds like the server', async (path) => {
    const { server, mock } = await twins.call(`GET ${path}`);
    expect(mock).toEqual(server);
  });
});

describe('the ability', () => {
  const change = (document: OpenApiDocument, verb: 'add' | 'remove', line: string) =>
    changeAbilities(document, resolveModel(document), {
      ...{ verb, words: line.split(' '), to: ['Order'], all: false },
    }).document;

  it('is added once and removed', async () => {
    const { document } = await readShop('sqlite');
    const able = change(document, 'add', 'count');
    expect(change(able, 'add', 'count')).toEqual(able);
    expect(change(able, 'remove', 'count')).toEqual(document);
    const embedding = change(document, 'add', 'embed');
    const both = change(embedding, 'add', 'count orderItems');
    expect(change(both, 'remove', 'count orderItems')).toEqual(embedding);
  });

  it('counts lists only', async () => {
    const { document } = await readShop('sqlite');
    expect(() => change(document, 'add', 'count customer')).toThrow('no list "customer"');
  });
});
