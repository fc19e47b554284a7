// Written by specmill from openapi/shop.json.
import { create, get, list, remove, update, type Routes } from '@specmill/server';
import { orders } from '../tables/order.ts';

/** An order from basket to delivery. */
export const orderRoutes: Routes = {
  'GET /orders': list(orders),
  'POST /orders': create(orders),
  'GET /orders/{id}': get(orders),
  'PUT /orders/{id}': update(orders),
  'PATCH /orders/{id}': update(orders),
  'DELETE /orders/{id}': remove(orders),
};
