import { ApiError, type Handler } from '@specmill/server';
import type { SettlePayment } from '../generated/types/operations/settle-payment.ts';
import { isCallbackKey } from './shop/callback-key.ts';
import { nameAtProvider, paymentOf } from './shop/payments.ts';
import { settle, stateOf } from './shop/settlement.ts';

type Callback = SettlePayment['body']['Body']['stkCallback'];

/** POST /payments/callback: Settle a payment */
export const settlePayment: Handler<SettlePayment> = async ({ query, body, database, log }) => {
  const { stkCallback: callback } = body.Body;
  if (!isCallbackKey(query.payment, query.key)) throw forged();
  // The callback may arrive before the response to the payment request.
  await nameAtProvider(database, query.payment, callback.CheckoutRequestID);
  const payment = await paymentOf(database, query.payment);
  if (payment?.checkoutRequestId !== callback.CheckoutRequestID) throw forged();
  const paid = itemOf(callback, 'Amount');
  if (callback.ResultCode === 0 && paid !== undefined && Number(paid) !== payment.amount) {
    log.warn({ payment: payment.id, paid }, 'a callback reports a different amount');
  } else {
    const receipt = itemOf(callback, 'MobileMoneyReceiptNumber', 'MpesaReceiptNumber');
    await settle(database, payment.id, {
      state: stateOf(callback.ResultCode),
      ...(typeof receipt === 'string' ? { receipt } : {}),
    });
  }
  return { body: { ResultCode: 0, ResultDesc: 'Received.' } };
};

function itemOf(callback: Callback, ...names: readonly string[]): unknown {
  return callback.CallbackMetadata?.Item.find(({ Name }) => names.includes(Name))?.Value;
}

function forged(): ApiError {
  return new ApiError(403, 'FORGED', 'No payment of this shop matches this callback.');
}
