// Written by specmill from openapi/shop.json.
import { sql } from '@specmill/server/drizzle';
import { dateTime, integer, numeric, sqliteTable, text } from '@specmill/server/sqlite';

/** A payment for an order, successful or not. */
export const payments = sqliteTable('payments', {
  id: integer('id').primaryKey(),
  orderId: integer('order_id').notNull(),
  method: text('method', { length: 16 }).notNull(),
  amount: numeric('amount').notNull(),
  state: text('state', { length: 16 })
    .notNull()
    .default(sql`'pending'`),
  checkoutRequestId: text('checkout_request_id', { length: 64 }),
  receipt: text('receipt', { length: 16 }),
  createdAt: dateTime('created_at')
    .notNull()
    .default(sql`CURRENT_TIMESTAMP`),
});
