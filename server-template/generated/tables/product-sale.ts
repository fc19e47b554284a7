// Written by specmill from openapi/shop.json.
import { integer, numeric, sqliteView, text } from 'drizzle-orm/sqlite-core';

/** How often each product was sold, and for how much. */
export const productSales = sqliteView('product_sales', {
  productId: integer('product_id'),
  name: text('name', { length: 160 }),
  sold: numeric('sold'),
  revenue: numeric('revenue'),
}).existing();
