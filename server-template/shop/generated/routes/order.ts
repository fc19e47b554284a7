// Written by specmill from openapi/shop.json.
import { get, list, type Routes } from '@specmill/server';
import { orderItems } from '../tables/order-item.ts';
import { orders } from '../tables/order.ts';
import { payments } from '../tables/payment.ts';
import { products } from '../tables/product.ts';

/** An order from basket to delivery. */
export const orderRoutes: Routes = {
  'GET /orders': list(orders, {
    related: { Order: orders, OrderItem: orderItems, Payment: payments, Product: products },
  }),
  'GET /orders/{id}': get(orders, {
    related: { Order: orders, OrderItem: orderItems, Payment: payments, Product: products },
  }),
};
