import { describeResult, SUCCESS, TIMED_OUT, CANCELLED } from '../state/result-codes.ts';
import type { CallbackFaults } from '../spec/api-types.ts';
import type { Emulation } from '../emulation.ts';
import { stateOf, type Settlement, type Transaction } from '../state/transaction.ts';
import { OperatorProblem } from '../http/operator-problem.ts';

/** The outcome that an operator, a rule or a time-out requests for a transaction. */
export type Decision = {
  readonly callbackDelayMs?: number | undefined;
  readonly faults?: CallbackFaults | undefined;
} & (
  | { readonly action: 'approve'; readonly receiptNumber?: string | undefined }
  | {
      readonly action: 'fail';
      readonly resultCode?: number | undefined;
      readonly resultDesc?: string | undefined;
    }
  | { readonly action: 'timeout' }
);

/** Settles a pending transaction and sends its callback; throws ALREADY_SETTLED if it is not pending. */
export function settleTransaction(
  emulation: Emulation,
  transaction: Transaction,
  decision: Decision,
): void {
  settleSilently(emulation, transaction, decision);
  void emulation.deliveries.deliver(transaction, {
    reason: 'settled',
    delayMs: decision.callbackDelayMs ?? 0,
    faults: decision.faults ?? transaction.callbackFaults,
  });
}

/** Settles a pending transaction without a callback. The state changes synchronously, without an await. */
export function settleSilently(
  emulation: Emulation,
  transaction: Transaction,
  decision: Decision,
): void {
  if (transaction.settlement)
    throw new OperatorProblem(
      'ALREADY_SETTLED',
      `The transaction is already ${stateOf(transaction)}.`,
    );
  const settlement = decide(emulation, decision);
  emulation.transactions.settle(transaction, settlement);
  emulation.announcer.announce({ kind: 'transaction', transaction });
}

/** The transaction with this id; throws NOT_FOUND. */
export function findTransaction(emulation: Emulation, checkoutRequestId: string): Transaction {
  const transaction = emulation.transactions.get(checkoutRequestId);
  if (transaction) return transaction;
  throw new OperatorProblem('NOT_FOUND', 'There is no transaction with this CheckoutRequestID.');
}

function decide(emulation: Emulation, decision: Decision): Settlement {
  const settledAt = emulation.clock.now();
  switch (decision.action) {
    case 'approve':
      return {
        state: 'approved',
        resultCode: SUCCESS,
        resultDesc: describeResult(SUCCESS),
        settledAt,
        receiptNumber: decision.receiptNumber ?? emulation.identifiers.nextReceipt(),
      };
    case 'fail': {
      const resultCode = decision.resultCode ?? CANCELLED;
      const resultDesc = decision.resultDesc ?? describeResult(resultCode);
      return { state: 'failed', resultCode, resultDesc, settledAt, receiptNumber: undefined };
    }
    case 'timeout':
      return {
        state: 'timed_out',
        resultCode: TIMED_OUT,
        resultDesc: describeResult(TIMED_OUT),
        settledAt,
        receiptNumber: undefined,
      };
  }
}
