import { describe, expect, it } from 'vitest';
import { RouteTable } from './route-table.ts';

const paths = [
  '/orders',
  '/orders/{id}',
  '/orders/bulk',
  '/orders/{id}/items',
  '/orders/{id}.pdf',
  '/order_items/{orderId}/{productId}',
  '/Order%20Details',
  '/{tenant}/about',
  '/',
];

function tableOf(all: readonly string[]): RouteTable<string> {
  const table = new RouteTable<string>();
  for (const path of all) table.add('GET', path, path);
  return table;
}

describe('RouteTable', () => {
  it.each([
    ['/orders', '/orders', {}],
    ['/orders/7', '/orders/{id}', { id: '7' }],
    ['/orders/bulk', '/orders/bulk', {}],
    ['/orders/7.pdf', '/orders/{id}.pdf', { id: '7' }],
    ['/orders/.pdf', '/orders/{id}', { id: '.pdf' }],
    ['/orders/7/items', '/orders/{id}/items', { id: '7' }],
    ['/order_items/1/2', '/order_items/{orderId}/{productId}', { orderId: '1', productId: '2' }],
    ['/Order Details', '/Order%20Details', {}],
    ['/acme/about', '/{tenant}/about', { tenant: 'acme' }],
    ['/', '/', {}],
  ])('matches %s', (path, expected, params) => {
    for (const order of [paths, [...paths].reverse()]) {
      const found = tableOf(order).find(path.slice(1).split('/'));
      expect(found?.endpoint.path).toBe(expected);
      expect({ ...found?.params }).toEqual(params);
    }
  });

  it.each(['/Orders', '/orders/', '/orders/7/', '/orders/7/items/8', '/acme', '/__proto__'])(
    'matches nothing at %s',
    (path) => {
      expect(tableOf(paths).find(path.slice(1).split('/'))).toBeNull();
    },
  );

  it('rejects duplicate, equivalent and ambiguous paths', () => {
    expect(() => tableOf(['/docs', '/docs'])).toThrow('reserved by the server');
    expect(() => tableOf(['/a/{x}', '/a/{y}'])).toThrow('are the same');
    expect(() => tableOf(['/a/{x}-{y}'])).toThrow('more than one parameter between two slashes');
  });
});
