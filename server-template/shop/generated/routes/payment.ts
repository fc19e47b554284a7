// Written by specmill from openapi/shop.json.
import { get, list, type Routes } from '../../../runtime/routes.ts';
import { orders } from '../tables/order.ts';
import { payments } from '../tables/payment.ts';

/** Money received, or tried to be, for an order. */
export const paymentRoutes: Routes = {
  'GET /payments': list(payments, { related: { Order: orders } }),
  'GET /payments/{id}': get(payments, { related: { Order: orders } }),
};
