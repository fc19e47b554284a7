// Written by specmill from openapi/shop.json.
import { list, type Routes } from '@specmill/server';
import { categories } from '../tables/category.ts';

/** Shelves of the shop; a category may be inside another. */
export const categoryRoutes: Routes = {
  'GET /categories': list(categories),
};
