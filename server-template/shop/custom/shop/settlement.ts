import type { Database } from '@specmill/server';
import {
  held,
  orderRows,
  paymentOf,
  paymentRows,
  type Payment,
  type PaymentState,
  type RowId,
} from './payments.ts';
import { provider } from './provider.ts';
import { payments as settings } from './settings.ts';

/** The result of a payment, as reported by the provider. */
export interface Outcome {
  readonly state: PaymentState;
  readonly receipt?: string;
}

/** The customer did not respond on the phone, or the request expired at the provider. */
const TIMED_OUT = [1019, 1037];

/** The state for a result code of the provider. */
export function stateOf(resultCode: number): PaymentState {
  if (resultCode === 0) return 'approved';
  return TIMED_OUT.includes(resultCode) ? 'timed_out' : 'failed';
}

/**
 * Settles a payment and, if it is approved, its order, in one transaction. The first result is final, with
 * one exception: a failed or timed-out payment becomes approved if the money arrives after all. A
 * query may have approved a payment before its callback, which then only adds the receipt.
 */
export function settle(database: Database, id: RowId, { state, receipt }: Outcome): Promise<void> {
  return database.transaction(async (tables) => {
    const payments = tables.table(paymentRows);
    const payment = await held(payments, id);
    if (payment === null) return;
    if (!mayBecome(payment.state, state)) {
      const isLate = payment.state === 'approved' && payment.receipt === null;
      if (isLate && receipt !== undefined) await payments.update([String(id)], { receipt });
      return;
    }
    await payments.update([String(id)], { state, ...(receipt === undefined ? {} : { receipt }) });
    if (state !== 'approved') return;
    const orders = tables.table(orderRows);
    const key = [String(payment.orderId)];
    await orders.hold(key);
    const order = await orders.get(key);
    if (order?.['status'] === 'pending') await orders.update(key, { status: 'paid' });
  });
}

function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return from === 'pending' ? to !== 'pending' : from !== 'approved' && to === 'approved';
}

/**
 * Queries the provider for the result of a payment that has an id there; if the query fails,
 * nothing changes.
 */
async function askAbout(database: Database, id: RowId): Promise<void> {
  const name = (await paymentOf(database, id))?.checkoutRequestId ?? null;
  if (name === null) return;
  const result = await provider()
    .query(name)
    .catch(() => null);
  if (result?.state !== 'settled') return;
  await settle(database, id, { state: stateOf(result.resultCode) });
}

/** Queries a pending payment, and times it out if it has been pending for too long. */
export async function askOrGiveUp(
  database: Database,
  { id, createdAt }: Pick<Payment, 'id' | 'createdAt'>,
): Promise<void> {
  await askAbout(database, id);
  if (Date.now() - createdAt > settings.patienceMs) {
    await settle(database, id, { state: 'timed_out' });
  }
}
