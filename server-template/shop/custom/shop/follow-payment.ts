import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Database } from '@specmill/server';
import { paymentOf, type RowId } from './payments.ts';
import { payments } from './settings.ts';
import { askOrGiveUp } from './settlement.ts';

/** Queries a payment at intervals until it is settled or has timed out, because callbacks may be lost. */
export function followPayment(database: Database, id: RowId, log: Logger): void {
  follow(database, id).catch((error: unknown) => {
    log.warn({ err: error, payment: id }, 'the result of a payment is no longer queried');
  });
}

async function follow(database: Database, id: RowId): Promise<void> {
  for (;;) {
    await sleep(payments.askEveryMs, undefined, { ref: false });
    const payment = await paymentOf(database, id);
    if (payment?.state !== 'pending') return;
    await askOrGiveUp(database, payment);
  }
}
