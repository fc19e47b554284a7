// Written by specmill from openapi/shop.json.
import { get, type Routes } from '@specmill/server';
import { orderItems } from '../tables/order-item.ts';
import { orders } from '../tables/order.ts';
import { products } from '../tables/product.ts';

/** Lines of an order: a product, its quantity and its price. */
export const orderItemRoutes: Routes = {
  'GET /order-items/{orderId}/{productId}': get(orderItems, {
    related: { Order: orders, Product: products },
  }),
};
