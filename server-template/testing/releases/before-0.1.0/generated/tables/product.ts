// Written by specmill from openapi/shop.json.
import { now } from '@specmill/server';
import { sql } from '@specmill/server/drizzle';
import { dateTime, integer, numeric, sqliteTable, text } from '@specmill/server/sqlite';

/** What the shop sells. */
export const products = sqliteTable('products', {
  id: integer('id').primaryKey(),
  categoryId: integer('category_id').notNull(),
  sku: text('sku', { length: 32 }).notNull(),
  name: text('name', { length: 160 }).notNull(),
  description: text('description'),
  price: numeric('price').notNull(),
  stock: integer('stock')
    .notNull()
    .default(sql`0`),
  active: integer('active', { mode: 'boolean' })
    .notNull()
    .default(sql`1`),
  attributes: text('attributes', { mode: 'json' }),
  createdAt: dateTime('created_at')
    .notNull()
    .default(sql`CURRENT_TIMESTAMP`),
  updatedAt: dateTime('updated_at').notNull().$defaultFn(now).$onUpdateFn(now),
});
