import { createPayment } from './create-payment.ts';
import { decideByRule } from './decide-by-rule.ts';
import type { Api } from '../spec/api-types.ts';
import type { Emulation } from '../emulation.ts';
import type { PushedPayment, Transaction } from '../state/transaction.ts';
import { OperatorProblem } from '../http/operator-problem.ts';

/** Creates a payment like a shop's push, with rules applied; throws an OperatorProblem if its callback URL is rejected. */
export async function createTestPayment(
  emulation: Emulation,
  request: Api['TestPaymentRequest'],
): Promise<Transaction> {
  await checkCallbackUrl(emulation, 'callbackUrl', request.callbackUrl);
  const payment = ownPayment({
    ...request,
    reference: request.reference ?? 'TEST',
    description: request.description ?? 'Test payment',
  });
  const { callbackFaults, settle } = decideByRule(emulation, payment);
  const transaction = createOwnPayment(emulation, payment);
  if (callbackFaults) transaction.callbackFaults = callbackFaults;
  settle?.(transaction);
  return transaction;
}

/** Creates a payment without a push; throws ALL_PENDING if the store is full. */
export function createOwnPayment(emulation: Emulation, payment: PushedPayment): Transaction {
  const transaction = createPayment(emulation, payment);
  if (transaction) return transaction;
  throw new OperatorProblem('ALL_PENDING', 'There is no room for another pending transaction.');
}

/** Throws CALLBACK_URL_REFUSED for a URL that the emulator must not call. */
export async function checkCallbackUrl(
  { addressRules }: Emulation,
  field: string,
  url: string,
): Promise<void> {
  const rejection = await addressRules.rejectUrl(url);
  if (!rejection) return;
  const { reason: message } = rejection;
  throw new OperatorProblem('CALLBACK_URL_REFUSED', message, [{ in: 'body', field, message }]);
}

/** A payment with every field that a shop would send. */
export function ownPayment({
  callbackUrl,
  reference,
  description,
  phone = '254708374149',
  amount = 1,
}: {
  readonly callbackUrl: string;
  readonly reference: string;
  readonly description: string;
  readonly phone?: string | undefined;
  readonly amount?: number | undefined;
}): PushedPayment {
  return {
    profile: 'mmoney',
    phoneNumber: phone,
    amount,
    accountReference: reference,
    transactionDesc: description,
    transactionType: 'CustomerPayBillOnline',
    businessShortCode: '174379',
    partyA: phone,
    partyB: '174379',
    callbackUrl,
    warnings: [],
  };
}
