import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withAbility } from '../served-shop.ts';
import { startTwins } from './twins.ts';
import type { Twins } from './twins.ts';

const product = (categoryId: number, sku: string, price: number) => ({
  ...{ categoryId, sku, name: sku, price },
});
const rows = [
  ...['ada', 'alan'].map((name) => ['/customers', { name, email: `${name}@example.com` }] as const),
  ...['Tools', 'Seeds'].map((name) => ['/categories', { name }] as const),
  ...['a', 'b', 'c', 'd'].map(
    (sku, index) => ['/products', product((index % 2) + 1, sku, index + 0.5)] as const,
  ),
  ...[1, 2, 2].map((customerId) => ['/orders', { customerId, note: `n${customerId}` }] as const),
  ['/orders', { customerId: 1, status: 'paid' }] as const,
  ['/order_items', { orderId: 1, productId: 2, quantity: 3, unitPrice: 2.5 }] as const,
];

const aggregate = { count: true, sum: ['price'], avg: ['id'], min: ['price'], max: ['id'] };
const bodies: readonly (readonly [path: string, body: unknown])[] = [
  ['/orders', {}],
  ['/orders', { where: { customer: { name: { like: 'DA' } } }, sort: ['-id'] }],
  ['/orders', { where: { not: { customer: { name: { eq: 'ada' } } } }, embed: ['customer'] }],
  ['/orders', { where: { note: { ne: 'n1' } } }],
  ['/orders', { where: { not: { note: { eq: 'n1' } } } }],
  ['/orders', { where: { or: [{ note: { null: true } }, { id: { in: [1, 2] } }] }, limit: 2 }],
  ['/orders', { where: { and: [{ id: { gt: 1 } }, { not: { id: { gte: 4 } } }] } }],
  ['/orders', { where: { status: { eq: 'paid' }, placedAt: { gte: '2000-01-01T00:00:00Z' } } }],
  ['/orders', { where: { status: { eq: 'lost' } } }],
  ['/orders', { where: { id: { eq: 1.5 } } }],
  ['/orders', { where: { nothing: { eq: 1 } } }],
  ['/orders', { where: { not: { not: { not: { not: { not: {} } } } } } }],
  ['/orders', { where: { id: { in: Array.from({ length: 60 }, (_, id) => id) } } }],
  ['/orders', { cursor: 'nonsense' }],
  ['/orders', { fields: ['status', 'id'], sort: ['-id'], limit: 2 }],
  ['/orders', { fields: ['nothing'] }],
  ['/orders', { fields: ['id'], groupBy: ['status'] }],
  ['/orders', { aggregate: { count: true }, sort: ['id'] }],
  ['/orders', { groupBy: ['status'] }],
  ['/order_items', { where: { product: { category: { name: { eq: 'Seeds' } } } } }],
  ['/products', { aggregate }],
  ['/products', { aggregate, groupBy: ['categoryId'] }],
  ['/products', { aggregate, groupBy: ['categoryId'], where: { id: { gt: 1 } } }],
  ['/products', { aggregate, where: { id: { gt: 99 } } }],
  ['/products', { aggregate: {} }],
  ['/products', { sort: ['-categoryId', 'price'], limit: 3 }],
  ['/products', []],
];

describe('queries of the mock compared with those of its server', () => {
  let twins: Twins;
  beforeAll(async () => {
    twins = await startTwins(
      (document) => ['embed', 'query', 'fields'].reduce(withAbility, document),
      rows,
    );
  });
  afterAll(() => twins[Symbol.asyncDispose]());

  it.each(bodies)('say the same to POST %s/query %j', async (path, body) => {
    const { server, mock } = await twins.call(`POST ${path}/query`, body);
    expect(mock).toEqual(server);
  });

  it('continue with the same cursors', async () => {
    const body = { sort: ['-price'], limit: 3 };
    const first = await twins.call('POST /products/query', body);
    expect(first.mock).toEqual(first.server);
    const { nextCursor: cursor } = first.server.body as { readonly nextCursor: string };
    const { server, mock } = await twins.call('POST /products/query', { ...body, cursor });
    expect(mock).toEqual(server);
    expect(server.body).toEqual({ items: [expect.objectContaining({ id: 1 })] });
  });
});
