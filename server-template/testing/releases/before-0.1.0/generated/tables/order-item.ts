// Written by specmill from openapi/shop.json.
import { sql } from '@specmill/server/drizzle';
import { integer, numeric, primaryKey, sqliteTable } from '@specmill/server/sqlite';

/** Lines of an order: a product, its quantity and its price. */
export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: integer('order_id').notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: numeric('unit_price').notNull(),
    lineTotal: numeric('line_total').generatedAlwaysAs(sql`quantity * unit_price`),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] })],
);
