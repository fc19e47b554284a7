// Written by specmill from openapi/shop.json.
import { create, get, list, remove, update, type Routes } from '@specmill/server';
import { customers } from '../tables/customer.ts';

/** People who buy. */
export const customerRoutes: Routes = {
  'GET /customers': list(customers),
  'POST /customers': create(customers),
  'GET /customers/{id}': get(customers),
  'PUT /customers/{id}': update(customers),
  'PATCH /customers/{id}': update(customers),
  'DELETE /customers/{id}': remove(customers),
};
