// Written by specmill from openapi/shop.json.
import { custom, type Routes } from '@specmill/server';
import { payOrder } from '../../custom/payOrder.ts';
import { placeOrder } from '../../custom/placeOrder.ts';
import { settlePayment } from '../../custom/settlePayment.ts';
import { signIn } from '../../custom/signIn.ts';
import { idempotencyKeys } from '../tables/idempotency-key.ts';

/** Operations with your own handlers. */
export const customRoutes: Routes = {
  'POST /orders': custom(placeOrder, { related: { IdempotencyKey: idempotencyKeys } }),
  'POST /orders/{id}/pay': custom(payOrder),
  'POST /payments/callback': custom(settlePayment),
  'POST /sign-in': custom(signIn),
};
