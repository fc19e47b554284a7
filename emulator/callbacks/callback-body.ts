import { eastAfricaTimestamp } from '../state/east-africa-time.ts';
import type { Transaction } from '../state/transaction.ts';

/** The part of a settlement in a callback. */
export interface Result {
  readonly resultCode: number;
  readonly resultDesc: string;
  readonly settledAt: number;
  readonly receiptNumber?: string | undefined;
}

/** The provider's callback as text: key order, number types and item order are part of the protocol. */
export function buildCallbackBody(
  transaction: Pick<Transaction, 'merchantRequestId' | 'checkoutRequestId' | 'payment'>,
  result: Result,
): string {
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: transaction.merchantRequestId,
        CheckoutRequestID: transaction.checkoutRequestId,
        ResultCode: result.resultCode,
        ResultDesc: result.resultDesc,
        ...(result.resultCode === 0
          ? { CallbackMetadata: { Item: metadata(transaction, result) } }
          : {}),
      },
    },
  });
}

function metadata({ payment }: Pick<Transaction, 'payment'>, result: Result): readonly object[] {
  const receiptName =
    payment.profile === 'mmoney' ? 'MobileMoneyReceiptNumber' : 'MpesaReceiptNumber';
  return [
    { Name: 'Amount', Value: payment.amount },
    { Name: receiptName, Value: result.receiptNumber },
    { Name: 'TransactionDate', Value: Number(eastAfricaTimestamp(result.settledAt)) },
    { Name: 'PhoneNumber', Value: Number(payment.phoneNumber) },
  ];
}
