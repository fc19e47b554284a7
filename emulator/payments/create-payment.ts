import type { Emulation } from '../emulation.ts';
import type { PushedPayment, Transaction } from '../state/transaction.ts';

/** Adds a pending payment; returns undefined if the store is full. */
export function createPayment(
  emulation: Emulation,
  payment: PushedPayment,
): Transaction | undefined {
  const createdAt = emulation.clock.now();
  const ids = emulation.identifiers.nextPayment(createdAt);
  const transaction = emulation.transactions.add({ ...ids, createdAt }, payment);
  if (transaction) emulation.announcer.announce({ kind: 'transaction', transaction });
  return transaction;
}
