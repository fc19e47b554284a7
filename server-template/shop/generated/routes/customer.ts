// Written by specmill from openapi/shop.json.
import { get, update, type Routes } from '@specmill/server';
import { customers } from '../tables/customer.ts';

/** People who buy. */
export const customerRoutes: Routes = {
  'GET /customers/{id}': get(customers),
  'PATCH /customers/{id}': update(customers),
};
