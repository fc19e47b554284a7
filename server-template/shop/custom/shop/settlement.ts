import type { Database } from '../../../runtime/database/database.ts';
import {
  held,
  orderRows,
  paymentOf,
  paymentRows,
  type Payment,
  type PaymentState,
} from './payments.ts';
import { provider } from './provider.ts';
import { payments as settings } from './settings.ts';

/** What became of a payment, as the provider says. */
export interface Outcome {
  readonly state: PaymentState;
  readonly receipt?: string;
}

/** The customer did not answer the phone, or the request expired there. */
const TIMED_OUT = [1019, 1037];

/** The state that a result code of the provider means. */
export function stateOf(resultCode: number): PaymentState {
  if (resultCode === 0) return 'approved';
  return TIMED_OUT.includes(resultCode) ? 'timed_out' : 'failed';
}

/**
 * Brings a payment to its end, and with the money its order, in one transaction. The first report of an end
 * holds, whatever comes later and however often, but for money: where it arrives after all, it is there.
 */
export function settle(database: Database, id: number, { state, receipt }: Outcome): Promise<void> {
  return database.transaction(async (tables) => {
    const payments = tables.table(paymentRows);
    const payment = await held(payments, id);
    if (payment === null || !mayBecome(payment.state, state)) return;
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

/** Asks the provider what became of a payment, where it has a name there; what cannot be learned stays as it is. */
async function askAbout(database: Database, id: number): Promise<void> {
  const name = (await paymentOf(database, id))?.checkoutRequestId ?? null;
  if (name === null) return;
  const result = await provider()
    .query(name)
    .catch(() => null);
  if (result?.state !== 'settled') return;
  await settle(database, id, { state: stateOf(result.resultCode) });
}

/** Asks about a pending payment; one that has been pending for too long has timed out, even if nobody followed it. */
export async function askOrGiveUp(
  database: Database,
  { id, createdAt }: Pick<Payment, 'id' | 'createdAt'>,
): Promise<void> {
  await askAbout(database, id);
  if (Date.now() - createdAt > settings.patienceMs) {
    await settle(database, id, { state: 'timed_out' });
  }
}
