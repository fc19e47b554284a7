import { expect, it } from 'vitest';
import { nestedShop, nestedSteps } from './nested.case.ts';
import { startTwins } from './twins.ts';

const rows = [
  ['/customers', { email: 'ada@example.com', name: 'Ada', phone: '+447700900123' }],
  ['/customers', { email: 'alan@example.com', name: 'Alan' }],
  ['/customers', { email: 'grace@example.com', name: 'Grace' }],
  ['/categories', { name: 'Tools', position: 1 }],
  ['/products', { categoryId: 1, sku: '1001', name: 'Spade', price: 19.99, stock: 3 }],
  ['/products', { categoryId: 1, sku: '1002', name: 'Rake', price: 5, stock: 1 }],
  ['/orders', { customerId: 1, status: 'paid' }],
  ['/orders', { customerId: 2 }],
  ['/order_items', { orderId: 1, productId: 1, quantity: 2, unitPrice: 19.99 }],
  ['/order_items', { orderId: 1, productId: 2, quantity: 1, unitPrice: 5 }],
  ['/payments', { orderId: 1, method: 'card', amount: 44.98, state: 'approved' }],
] as const;

it('the mock writes related rows like its server', async () => {
  await using twins = await startTwins(nestedShop, rows);
  for (const { send } of nestedSteps) {
    const { server, mock } = await twins.follow(typeof send === 'function' ? send : () => send);
    expect([send, withoutNewIds(mock)]).toEqual([send, withoutNewIds(server)]);
  }
});

/** SQLite reuses the key of a failed insert; the mock, like other databases, does not. */
function withoutNewIds(said: unknown): unknown {
  return JSON.parse(JSON.stringify(said), (name, value: unknown) =>
    name === 'id' && Number(value) > 3 ? 'new' : value,
  );
}
