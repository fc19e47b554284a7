// Written by specmill from openapi/shop.json.
import { create, get, list, remove, update, type Routes } from '@specmill/server';
import { payments } from '../tables/payment.ts';

/** A payment for an order, successful or not. */
export const paymentRoutes: Routes = {
  'GET /payments': list(payments),
  'POST /payments': create(payments),
  'GET /payments/{id}': get(payments),
  'PUT /payments/{id}': update(payments),
  'PATCH /payments/{id}': update(payments),
  'DELETE /payments/{id}': remove(payments),
};
