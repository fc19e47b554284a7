// Written by specmill from openapi/shop.json.
import { sql } from '@specmill/server/drizzle';
import { date, dateTime, integer, sqliteTable, text } from '@specmill/server/sqlite';

/** An order from basket to delivery. */
export const orders = sqliteTable('orders', {
  id: integer('id').primaryKey(),
  customerId: integer('customer_id').notNull(),
  status: text('status', { length: 16 })
    .notNull()
    .default(sql`'pending'`),
  note: text('note', { length: 500 }),
  placedAt: dateTime('placed_at')
    .notNull()
    .default(sql`CURRENT_TIMESTAMP`),
  shippedOn: date('shipped_on'),
});
