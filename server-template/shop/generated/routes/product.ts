// Written by specmill from openapi/shop.json.
import { get, list, type Routes } from '@specmill/server';
import { products } from '../tables/product.ts';

/** What the shop sells. */
export const productRoutes: Routes = {
  'GET /products': list(products),
  'GET /products/{id}': get(products),
};
