import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { bearer, guardedShop } from '../access/secured-shop.ts';
import { contractFailures } from '../edits/run-edit.ts';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop, withAbility } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';
import { startTwins, type Twins } from './twins.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

const added: readonly (readonly [model: string, words: string])[] = [
  ['Order', 'orderItems sort quantity'],
  ['Order', 'orderItems sort unitPrice'],
  ['Order', 'orderItems limit'],
  ['Order', 'orderItems filter quantity gte'],
  ['Order', 'payments sort amount'],
  ['Order', 'payments sort state'],
  ['Order', 'payments limit'],
  ['Order', 'payments filter method'],
  ['Customer', 'orders sort note'],
  ['Customer', 'orders limit'],
  ['Customer', 'orders filter note like'],
];

function edited(document: OpenApiDocument): OpenApiDocument {
  return added.reduce(
    (shop, [model, words]) =>
      changeAbilities(shop, resolveModel(shop), {
        ...{ verb: 'add', words: ['embedded', ...words.split(' ')], to: [model], all: false },
      }).document,
    withAbility(document, 'embed'),
  );
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The values of a property in the embedded lists of rows. */
function shown(body: unknown, list: string, property: string): readonly (readonly unknown[])[] {
  const rows = [body].flat() as Rows;
  return rows.map((row) => (row[list] as Rows).map((one) => one[property]));
}

const amounts = (body: unknown) => shown(body, 'payments', 'amount');

/** Three payments of each order, the first of which has the amount 44.98 in the shop. */
const payments = [1, 2].flatMap((orderId) =>
  [3, 1, 2].map((amount) => {
    const method = amount === 2 ? 'cash' : 'card';
    return { orderId, method, amount: amount * orderId };
  }),
);

const requests: readonly (readonly [query: string, amounts: readonly (readonly number[])[]])[] = [
  [
    'payments.sort=-amount',
    [
      [44.98, 3, 2, 1],
      [6, 4, 2],
    ],
  ],
  [
    'payments.sort=amount&payments.limit=2',
    [
      [1, 2],
      [2, 4],
    ],
  ],
  ['payments.sort=-amount&payments.limit=1', [[44.98], [6]]],
  ['payments.limit=1', [[44.98], [6]]],
  ['payments.method=cash', [[2], [4]]],
  [
    'payments.method=cash&payments.method=card&payments.limit=2',
    [
      [44.98, 3],
      [6, 2],
    ],
  ],
  ['payments.method=mobile_money', [[], []]],
  [
    'payments.method=card&payments.sort=-amount&payments.limit=2&sort=id',
    [
      [44.98, 3],
      [6, 2],
    ],
  ],
];

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`embedded lists on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, edited);
      for (const body of payments)
        expect((await shop.api.call('POST /payments', body)).status).toBe(201);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    it.each(requests)('GET /orders?embed=payments&%s', async (query, wanted) => {
      const { status, body } = await shop.api.call(`GET /orders?embed=payments&${query}`);
      expect([status, body]).toEqual([200, body]);
      expect(amounts(body)).toEqual(wanted);
      const first = await shop.api.call(
        `GET /orders/1?embed=payments&${query.replace('&sort=id', '')}`,
      );
      expect(amounts(first.body)).toEqual(wanted.slice(0, 1));
    });

    it('have the same first rows if there are more than are numbered here', async () => {
      const rows = Array.from({ length: 1200 }, (_, index) => ({
        ...{ orderId: 1 + (index % 2), amount: 1000 + index },
      }));
      const values = rows.map(({ orderId, amount }) => `(${orderId}, 'cash', ${amount})`);
      await shop.database.run(
        `insert into payments (order_id, method, amount) values ${values.join(',')}`,
      );
      const query = 'payments.method=cash&payments.sort=-amount&payments.limit=2';
      const { body } = await shop.api.call(`GET /orders?embed=payments&${query}`);
      expect(amounts(body)).toEqual([
        [2198, 2196],
        [2199, 2197],
      ]);
      await shop.database.run('delete from payments where amount >= 1000');
    });

    it('have no effect unless they are embedded', async () => {
      const { status, body } = await shop.api.call('GET /orders?payments.limit=1');
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('payments');
    });

    it.each([
      'payments.limit=0',
      'payments.limit=101',
      'payments.limit=x',
      'payments.sort.0=method',
      'payments.nothing=1',
      'orderItems.quantity_gte=x',
    ])('%s is rejected', async (query) => {
      const sent = query.replace('.0=', '=');
      const { status, body } = await shop.api.call(`GET /orders?embed=payments&${sent}`);
      const field = query.replace(/=.*/, '');
      expect(status).toBe(400);
      expect(body).toMatchObject({ details: [{ in: 'query', field }] });
    });

    it('pass the contract tests', async () => {
      const { model, api } = shop;
      const paths = ['/orders', '/orders/{id}'];
      expect(await contractFailures({ model, url: api.url, paths }, 600)).toEqual([]);
    });
  });

  describe.skipIf(reason !== null)(`embedded lists and rules on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, (document) => edited(guardedShop(document)));
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (claims: object, request: string) =>
      shop.api.call(request, undefined, await bearer({ ...claims }));

    it.each(['orders.sort=note', 'orders.sort=-note', 'orders.note_like=ring'])(
      '%s requires the scope of the property',
      async (query) => {
        const request = `GET /customers/1?embed=orders&${query}`;
        const without = await as({ sub: '1' }, request);
        expect(without.status).toBe(403);
        const field = query.replace(/=.*/, '');
        expect(without.body).toMatchObject({ details: [{ in: 'query', field }] });
        const { status, body } = await as({ sub: '1', scope: 'notes:read' }, request);
        expect([status, shown(body, 'orders', 'id')]).toEqual([200, [[1]]]);
      },
    );

    it('are not in the document of callers without the scope', async () => {
      const textFor = async (scope: string) =>
        (await as({ sub: '1', scope }, 'GET /openapi.json')).text;
      expect(await textFor('')).not.toContain('orders.note_like');
      expect(await textFor('')).toContain('orders.limit');
      expect(await textFor('notes:read')).toContain('orders.note_like');
    });

    it('have only rows that the caller may read, whatever is selected', async () => {
      const admin = { sub: '2', scope: 'admin' };
      const request = 'GET /orders?embed=orderItems&orderItems.quantity_gte=0&orderItems.limit=5';
      expect(shown((await as(admin, request)).body, 'orderItems', 'orderId')).toEqual([[], []]);
    });
  });
}

describe('embedded lists of the mock', () => {
  let twins: Twins;
  beforeAll(async () => {
    twins = await startTwins(edited, [
      ['/customers', { name: 'Ada', email: 'ada@example.com' }],
      ['/orders', { customerId: 1, note: 'ring' }],
      ['/orders', { customerId: 1, note: null }],
      ...payments.map((body) => ['/payments', body] as const),
    ]);
  });
  afterAll(() => twins[Symbol.asyncDispose]());

  it.each([
    ...requests.map(([query]) => query),
    'payments.sort=-state,amount',
    'payments.limit=0',
    'payments.sort=nothing',
  ])('GET /orders?embed=payments&%s responds like the server', async (query) => {
    const { server, mock } = await twins.call(`GET /orders?embed=payments&${query}`);
    expect(mock).toEqual(server);
  });
});
