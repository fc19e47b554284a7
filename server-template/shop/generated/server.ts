// Written by specmill from openapi/shop.json.
import { defineApi, type Api } from '@specmill/server';
import { logger } from '../custom/logger.ts';
import { after, before } from '../custom/middleware.ts';
import { openDatabase } from './database.ts';
import { categoryRoutes } from './routes/category.ts';
import { customRoutes } from './routes/custom.ts';
import { customerRoutes } from './routes/customer.ts';
import { orderItemRoutes } from './routes/order-item.ts';
import { orderRoutes } from './routes/order.ts';
import { paymentRoutes } from './routes/payment.ts';
import { productRoutes } from './routes/product.ts';

/** The API of openapi.json in this folder: its database, its routes, your middleware and its settings. */
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
    ...productRoutes,
    ...customRoutes,
  },
  middleware: { before, after },
  settings: {
    cors: { development: ['*'], production: [] },
    pages: { health: '/health', metrics: '/metrics', document: '/openapi.json', explorer: '/docs' },
    logger,
  },
});
