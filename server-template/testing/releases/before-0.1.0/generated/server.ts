// Written by specmill from openapi/shop.json.
import { defineApi, type Api } from '@specmill/server';
import { after, before } from '../custom/middleware.ts';
import { openDatabase } from './database.ts';
import { categoryRoutes } from './routes/category.ts';
import { customerRoutes } from './routes/customer.ts';
import { orderItemRoutes } from './routes/order-item.ts';
import { orderRoutes } from './routes/order.ts';
import { paymentRoutes } from './routes/payment.ts';
import { productSaleRoutes } from './routes/product-sale.ts';
import { productRoutes } from './routes/product.ts';

/** The API of openapi.json in this folder: its database, its routes and your middleware. */
export const api: Api = defineApi({
  name: 'shop',
  format: 1,
  document: new URL('openapi.json', import.meta.url),
  openDatabase,
  routes: {
    ...categoryRoutes,
    ...customerRoutes,
    ...orderItemRoutes,
    ...orderRoutes,
    ...paymentRoutes,
    ...productSaleRoutes,
    ...productRoutes,
  },
  middleware: { before, after },
});
