import type { Api } from '../spec/api-types.ts';
import type { Emulation } from '../emulation.ts';
import type { Transaction } from '../state/transaction.ts';
import { OperatorProblem } from '../http/operator-problem.ts';

/** Sends a settled transaction's callback again, byte for byte; throws NOT_SETTLED while it is pending. */
export function replayCallbacks(
  emulation: Emulation,
  transaction: Transaction,
  { count = 1, intervalMs = 0, faults }: Api['ReplayRequest'] = {},
): void {
  if (!transaction.settlement)
    throw new OperatorProblem('NOT_SETTLED', 'The transaction is still pending.');
  const { deliveries } = emulation;
  for (let sent = 0; sent < count; sent += 1)
    void deliveries.deliver(transaction, { reason: 'replay', delayMs: sent * intervalMs, faults });
}
