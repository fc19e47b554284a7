import { ApiError, type Handler } from '@specmill/server';
import type { PayOrder } from '../generated/types/operations/pay-order.ts';
import { callbackUrl } from './shop/callback-key.ts';
import { followPayment } from './shop/follow-payment.ts';
import { nameAtProvider, openPayment, orderOf, paymentsOf } from './shop/payments.ts';
import { provider, ProviderError } from './shop/provider.ts';
import { askOrGiveUp, settle } from './shop/settlement.ts';

/** POST /orders/{id}/pay: Pay an order by phone */
export const payOrder: Handler<PayOrder> = async ({ params, body, claims, database, log }) => {
  await orderOf(database, params.id, claims.sub);
  // A callback may have been lost: queries first, so that no order is paid twice.
  for (const payment of await paymentsOf(database, params.id)) {
    if (payment.state === 'pending') await askOrGiveUp(database, payment);
  }
  const payment = await openPayment(database, params.id);
  try {
    const { checkoutRequestId } = await provider().push({
      phone: body.phone,
      amount: payment.amount,
      reference: `ORDER-${params.id}`.slice(0, 12),
      description: `Order ${params.id}`.slice(0, 13),
      callbackUrl: callbackUrl(payment.id),
    });
    await nameAtProvider(database, payment.id, checkoutRequestId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, payment: payment.id }, 'the payment request failed');
    // If the request may have reached the phone, the payment stays pending: the callback URL contains its id.
    if (!error.isUncertain) {
      await settle(database, payment.id, { state: 'failed' });
      const message = 'The payment provider rejected the request. Try again later.';
      throw new ApiError(503, 'PROVIDER_UNAVAILABLE', message, { cause: error });
    }
  }
  followPayment(database, payment.id, log);
  return { status: 202, body: { id: payment.id, state: 'pending' } };
};
