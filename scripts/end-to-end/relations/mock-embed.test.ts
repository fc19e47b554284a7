import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { withAbility } from '../served-shop.ts';
import { startTwins } from './twins.ts';
import type { Twins } from './twins.ts';

function edited(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(withAbility(withAbility(document, 'embed'), 'fields'));
  shop.change({ 'Customer.orders': { maxItems: 2 }, 'CustomerFields.orders': { maxItems: 2 } });
  const { items } = shop.part('GET /orders ?embed')['schema'] as { items: { enum: string[] } };
  items.enum.push('orderItems.product.category');
  return shop.root as unknown as OpenApiDocument;
}

const customer = (name: string) => ({ name, email: `${name}@example.com` });
const order = (customerId: number) => ({ customerId, status: 'paid' });
const product = (categoryId: number, sku: string) => ({ categoryId, sku, name: sku, price: 2.5 });
const item = (orderId: number, productId: number) => ({
  ...{ orderId, productId, quantity: 1 },
  unitPrice: 2.5,
});

const rows = [
  ...['ada', 'alan', 'grace'].map((name) => ['/customers', customer(name)] as const),
  ...['Tools', 'Seeds'].map((name) => ['/categories', { name }] as const),
  ...['a', 'b', 'c'].map((sku, index) => ['/products', product((index % 2) + 1, sku)] as const),
  ...[1, 1, 1, 2].map((id) => ['/orders', order(id)] as const),
  ...[item(2, 3), item(1, 2), item(1, 1)].map((body) => ['/order_items', body] as const),
];

describe('embedded rows of the mock compared with those of its server', () => {
  let twins: Twins;
  beforeAll(async () => {
    twins = await startTwins(edited, rows);
  });
  afterAll(() => twins[Symbol.asyncDispose]());

  it.each([
    '/orders?embed=customer',
    '/orders/1?embed=customer,orderItems,payments',
    '/orders?embed=orderItems.product.category&sort=-id',
    '/orders?embed=orderItems.product.category,customer&fields=id,status',
    '/orders?embed=customer&page=2&limit=3',
    '/customers?embed=orders',
    '/customers/1?embed=orders',
    '/customers/3?embed=orders',
    '/customers?embed=orders&fields=name',
    '/order_items/1/1?embed=order,product',
    '/orders?embed=nothing',
    '/orders?embed=customer,',
    '/orders?embed=',
    '/orders/1?embed=customer&embed=customer',
    '/orders/99?embed=customer',
  ])('say the same to GET %s', async (path) => {
    const { server, mock } = await twins.call(`GET ${path}`);
    expect(mock).toEqual(server);
  });

  it('follow changes', async () => {
    await twins.call('PATCH /orders/1', { customerId: 2 });
    await twins.call('DELETE /order_items/1/1');
    const { server, mock } = await twins.call('GET /orders/1?embed=customer,orderItems');
    expect(mock).toEqual(server);
    expect(server.body).toMatchObject({
      customer: { name: 'alan' },
      orderItems: [{ productId: 2 }],
    });
  });
});
