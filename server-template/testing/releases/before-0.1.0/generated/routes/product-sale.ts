// Written by specmill from openapi/shop.json.
import { list, type Routes } from '@specmill/server';
import { productSales } from '../tables/product-sale.ts';

/** How often each product was sold, and for how much. */
export const productSaleRoutes: Routes = {
  'GET /product_sales': list(productSales),
};
