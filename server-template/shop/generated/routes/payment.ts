// Written by specmill from openapi/shop.json.
import { get, list, type Routes } from '@specmill/server';
import { orders } from '../tables/order.ts';
import { payments } from '../tables/payment.ts';

/** A payment for an order, successful or not. */
export const paymentRoutes: Routes = {
  'GET /payments': list(payments, { related: { Order: orders } }),
  'GET /payments/{id}': get(payments, { related: { Order: orders } }),
};
