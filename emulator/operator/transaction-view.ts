import { createHash } from 'node:crypto';
import { buildCallbackBody } from '../callbacks/callback-body.ts';
import { CALLBACK_HEADERS } from '../callbacks/callback-deliveries.ts';
import type { Api } from '../spec/api-types.ts';
import { unpackHeaders } from '../state/header-text.ts';
import { deliveryOf, stateOf, type Attempt, type Transaction } from '../state/transaction.ts';

/** A transaction in the operator API's format. */
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

/** An attempt in the operator API's format; the hash is of the bytes sent. */
export function viewAttempt(transaction: Transaction, attempt: Attempt): Api['Attempt'] {
  const { outcome, answer, durationMs, explanation, remoteAddress } = attempt.result ?? underWay;
  const body = attempt.ownBody ?? ownBody(transaction);
  return {
    number: attempt.number,
    reason: attempt.reason,
    outcome,
    startedAt: isoTime(attempt.startedAt),
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs * 1000) / 1000 }),
    sha256: createHash('sha256').update(body).digest('hex'),
    faults: [...attempt.faults],
    ...(explanation === undefined ? {} : { explanation }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    request: {
      method: 'POST',
      url: transaction.payment.callbackUrl,
      headers: Object.entries(CALLBACK_HEADERS).map(([name, value]) => ({ name, value })),
      body,
    },
    ...(answer && {
      response: {
        status: answer.status,
        headers: unpackHeaders(answer.headers),
        body: answer.body,
        truncated: answer.truncated,
      },
    }),
  };
}

const underWay = {
  outcome: 'in_flight',
  answer: undefined,
  durationMs: undefined,
  explanation: undefined,
  remoteAddress: undefined,
} as const;

function ownBody(transaction: Transaction): string {
  return transaction.settlement ? buildCallbackBody(transaction, transaction.settlement) : '';
}

/** A time as the document's date-time. */
export function isoTime(instant: number): string {
  return new Date(instant).toISOString();
}
