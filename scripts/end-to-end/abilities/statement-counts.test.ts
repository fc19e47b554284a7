import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { shopDatabases, type ShopProvider } from '../edits/shop.ts';
import { startShop, withAbility } from '../served-shop.ts';
import { statementsOf } from './count-statements.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

function ableShop(document: OpenApiDocument): OpenApiDocument {
  return [
    ...['embed', 'count', 'query', 'cursor', 'bulk', 'upsert', 'nested'],
    ...['embedded payments sort amount', 'embedded payments limit', 'filter customer.name'],
  ].reduce(withAbility, document);
}

/** Values of one run: a unique word, so that no value repeats. */
interface Run {
  readonly word: string;
  /** Ids of the hundred customers that its first request created. */
  readonly ids: readonly number[];
  /** Id of its order. */
  readonly order: number;
  readonly cursor: string;
}

interface CountedRequest {
  /** The statements of a hand-written server. */
  readonly what: string;
  readonly request: (run: Run) => readonly [line: string, body?: unknown];
  readonly status: number;
  /** Number of statements of a hand-written server; MariaDB returns inserted rows but not updated ones. */
  readonly most: number | Readonly<Record<ShopProvider, number>>;
}

const customers = (word: string) =>
  Array.from({ length: 100 }, (_, at) => ({
    name: `Many ${at}`,
    email: `${word}${at}@example.com`,
  }));
const item = (productId: number) => ({ productId, quantity: 1, unitPrice: 2.5 });
/** Updates a row and reads it, in one transaction. */
const changed = { sqlite: 1, postgresql: 1, mysql: 4 };

const requests: readonly CountedRequest[] = [
  {
    what: 'several new rows: one INSERT',
    request: ({ word }) => ['POST /customers/bulk', customers(word)],
    ...{ status: 201, most: 1 },
  },
  {
    what: 'a list, filtered and sorted: one SELECT',
    request: () => ['GET /products?categoryId=1&sort=-name'],
    ...{ status: 200, most: 1 },
  },
  {
    what: 'a list with its total: one SELECT, where a second one is a round trip',
    request: () => ['GET /customers?count=exact&limit=20'],
    ...{ status: 200, most: { sqlite: 2, postgresql: 1, mysql: 1 } },
  },
  {
    what: 'a list with all rows on one page: no separate count',
    request: () => ['GET /orders?count=exact&limit=100'],
    ...{ status: 200, most: 1 },
  },
  {
    what: 'rows with their parent row: one SELECT each',
    request: () => ['GET /orders?embed=customer'],
    ...{ status: 200, most: 2 },
  },
  {
    what: 'rows with their child rows: one SELECT each',
    request: () => ['GET /orders?embed=orderItems'],
    ...{ status: 200, most: 2 },
  },
  {
    what: 'rows with three relations: one SELECT each',
    request: () => ['GET /orders?embed=customer,orderItems,payments'],
    ...{ status: 200, most: 4 },
  },
  {
    what: 'rows with the first of their child rows in an order: one SELECT each',
    request: () => ['GET /orders?embed=payments&payments.sort=-amount&payments.limit=1'],
    ...{ status: 200, most: 2 },
  },
  {
    what: 'rows with the number of their child rows: one SELECT each',
    request: () => ['GET /orders?embed=orderItems_count,payments_count'],
    ...{ status: 200, most: 3 },
  },
  {
    what: 'rows by a column of their parent rows: one SELECT',
    request: () => ['GET /orders?customer.name=Ada'],
    ...{ status: 200, most: 1 },
  },
  {
    what: 'a page after a cursor: one SELECT',
    request: ({ cursor }) => [`GET /customers?limit=10&cursor=${cursor}`],
    ...{ status: 200, most: 1 },
  },
  {
    what: 'a tree of conditions through a relation: one SELECT',
    request: () => [
      'POST /orders/query',
      { where: { or: [{ customer: { email: { like: 'a' } } }, { not: { id: { eq: 7 } } }] } },
    ],
    ...{ status: 200, most: 1 },
  },
  {
    what: 'groups: one SELECT',
    request: () => ['POST /orders/query', { aggregate: { count: true }, groupBy: ['status'] }],
    ...{ status: 200, most: 1 },
  },
  {
    what: 'a hundred updates: BEGIN, one UPDATE, the rows for the response, COMMIT',
    request: ({ ids, word }) => [
      'PATCH /customers/bulk',
      ids.map((id, at) => ({ id, name: `${word} ${at}` })),
    ],
    ...{ status: 200, most: 4 },
  },
  {
    what: 'a hundred deletions, all or none: BEGIN, one DELETE, COMMIT',
    request: ({ ids }) => [`DELETE /customers/bulk?${ids.map((id) => `ids=${id}`).join('&')}`],
    ...{ status: 204, most: 3 },
  },
  {
    what: 'an upsert of a new key: an UPDATE without effect, an INSERT',
    request: ({ word }) => [`PUT /customers/by/email/${word}@example.com`, { name: 'New' }],
    ...{ status: 201, most: { sqlite: 2, postgresql: 2, mysql: 4 } },
  },
  {
    what: 'an upsert of an existing key: an UPDATE',
    request: ({ word }) => [`PUT /customers/by/email/${word}@example.com`, { name: 'Other' }],
    ...{ status: 200, most: changed },
  },
  {
    what: 'a row with two others: BEGIN, an INSERT for each table, a SELECT for the response, COMMIT',
    request: () => ['POST /orders', { customerId: 1, orderItems: [item(1), item(2)] }],
    ...{ status: 201, most: 5 },
  },
  {
    what: 'a row with others created, changed and deleted: BEGIN, one statement for each, a SELECT for the response, COMMIT',
    request: ({ order, word }) => [
      `PATCH /orders/${order}`,
      {
        note: word,
        orderItems: { create: [item(2)], update: [{ productId: 1, quantity: 7 }], delete: [2] },
      },
    ],
    ...{ status: 200, most: { sqlite: 7, postgresql: 7, mysql: 8 } },
  },
  {
    what: 'a new row: one INSERT',
    request: ({ word }) => ['POST /customers', { name: 'New', email: `one${word}@example.com` }],
    ...{ status: 201, most: 1 },
  },
  {
    what: 'an updated row',
    request: ({ word }) => ['PATCH /customers/1', { name: word }],
    ...{ status: 200, most: changed },
  },
  { what: 'a row: one SELECT', request: () => ['GET /customers/1'], status: 200, most: 1 },
];

describe('a generated server sends no more statements than a hand-written one', () => {
  for (const provider of providers) {
    it(`on ${provider}`, async (context) => {
      const reason = await shopDatabases[provider].missing();
      context.skip(reason !== null, reason ?? '');
      await using shop = await startShop(provider, ableShop);
      const { api } = shop;
      const first = await api.call('GET /customers?limit=1&cursor=');
      const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      expect(cursor).not.toBe('');
      // The first run connects and reads table metadata.
      for (const word of ['first', 'second']) {
        let run: Run = { word, cursor, ids: [], order: 0 };
        for (const { what, request, status, most } of requests) {
          const [line, body] = request(run);
          let response: Awaited<ReturnType<typeof api.call>> | null = null;
          const sent = await statementsOf(async () => {
            response = await api.call(line, body);
          });
          const answer = response as unknown as { readonly status: number; readonly body: unknown };
          expect(answer, what).toMatchObject({ status });
          if (line === 'POST /customers/bulk')
            run = { ...run, ids: (answer.body as { id: number }[]).map(({ id }) => id) };
          if (line === 'POST /orders') run = { ...run, order: (answer.body as { id: number }).id };
          if (word === 'first') continue;
          const limit = typeof most === 'number' ? most : most[provider];
          expect(sent.length, `${what}\n${sent.join('\n')}`).toBeLessThanOrEqual(limit);
        }
      }
    });
  }
});
