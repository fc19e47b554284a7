// Written by specmill from openapi/shop.json.
import { create, get, list, remove, update, type Routes } from '@specmill/server';
import { categories } from '../tables/category.ts';

/** Shelves of the shop; a category may be inside another. */
export const categoryRoutes: Routes = {
  'GET /categories': list(categories),
  'POST /categories': create(categories),
  'GET /categories/{id}': get(categories),
  'PUT /categories/{id}': update(categories),
  'PATCH /categories/{id}': update(categories),
  'DELETE /categories/{id}': remove(categories),
};
