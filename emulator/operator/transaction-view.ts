import { createHash } from 'node:crypto';
import { CALLBACK_HEADERS } from '../callbacks/callback-deliveries.ts';
import type { Api } from '../spec/api-types.ts';
import { deliveryOf, stateOf, type Attempt, type Transaction } from '../state/transaction.ts';

/** A transaction as the operator surface shows it. */
export function viewTransaction(transaction: Transaction): Api['Transaction'] {
  const { payment, settlement } = transaction;
  const { warnings, profile, ...pushed } = payment;
  return {
    checkoutRequestId: transaction.checkoutRequestId,
    merchantRequestId: transaction.merchantRequestId,
    profile,
    state: stateOf(transaction),
    delivery: deliveryOf(transaction),
    ...pushed,
    createdAt: isoTime(transaction.createdAt),
    ...(settlement && {
      settledAt: isoTime(settlement.settledAt),
      resultCode: settlement.resultCode,
      resultDesc: settlement.resultDesc,
      ...(settlement.receiptNumber === undefined
        ? {}
        : { receiptNumber: settlement.receiptNumber }),
    }),
    attempts: transaction.attempts.length,
    warnings: [...warnings],
  };
}

/** An attempt as the operator surface shows it; the hash is of the bytes that were sent. */
export function viewAttempt(transaction: Transaction, attempt: Attempt): Api['Attempt'] {
  const { answer, durationMs, explanation, remoteAddress } = attempt;
  return {
    number: attempt.number,
    reason: attempt.reason,
    outcome: attempt.outcome,
    startedAt: isoTime(attempt.startedAt),
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs * 1000) / 1000 }),
    sha256: createHash('sha256').update(attempt.body).digest('hex'),
    faults: [...attempt.faults],
    ...(explanation === undefined ? {} : { explanation }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    request: {
      method: 'POST',
      url: transaction.payment.callbackUrl,
      headers: pairHeaders(Object.entries(CALLBACK_HEADERS).flat()),
      body: attempt.body,
    },
    ...(answer && {
      response: {
        status: answer.status,
        headers: pairHeaders(answer.headers),
        body: answer.body,
        truncated: answer.truncated,
      },
    }),
  };
}

/** Names and values by turns → one object a header; a list keeps repeated ones. */
export function pairHeaders(flat: readonly string[]): { name: string; value: string }[] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: flat[index + 1] ?? '' }] : [],
  );
}

/** An instant as the document's date-time. */
export function isoTime(instant: number): string {
  return new Date(instant).toISOString();
}
