// Written by specmill from openapi/shop.json.
import { create, get, list, remove, update, type Routes } from '@specmill/server';
import { products } from '../tables/product.ts';

/** What the shop sells. */
export const productRoutes: Routes = {
  'GET /products': list(products),
  'POST /products': create(products),
  'GET /products/{id}': get(products),
  'PUT /products/{id}': update(products),
  'PATCH /products/{id}': update(products),
  'DELETE /products/{id}': remove(products),
};
