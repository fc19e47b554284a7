// Written by specmill from openapi/shop.json.
import { create, get, list, remove, update, type Routes } from '@specmill/server';
import { orderItems } from '../tables/order-item.ts';

/** Lines of an order: a product, its quantity and its price. */
export const orderItemRoutes: Routes = {
  'GET /order_items': list(orderItems),
  'POST /order_items': create(orderItems),
  'GET /order_items/{orderId}/{productId}': get(orderItems),
  'PUT /order_items/{orderId}/{productId}': update(orderItems),
  'PATCH /order_items/{orderId}/{productId}': update(orderItems),
  'DELETE /order_items/{orderId}/{productId}': remove(orderItems),
};
