// Written by specmill from openapi/shop.json.
import { integer, otherType, sqliteView, text } from '@specmill/server/sqlite';

/** How often each product was sold, and for how much. */
export const productSales = sqliteView('product_sales', {
  productId: integer('product_id'),
  name: text('name', { length: 160 }),
  sold: otherType('sold', ''),
  revenue: otherType('revenue', ''),
}).existing();
