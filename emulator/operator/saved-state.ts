import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Api } from '../spec/api-types.ts';
import type { Emulation } from '../emulation.ts';
import { packHeaders } from '../state/header-text.ts';
import type { Attempt, Settlement, Transaction } from '../state/transaction.ts';
import { viewClock } from './event-stream.ts';
import { OperatorProblem } from '../http/operator-problem.ts';
import { viewAttempt, viewTransaction } from './transaction-view.ts';

/** Writes the state as JSON, one transaction at a time, since all may not fit into one string. */
export async function writeState(emulation: Emulation, response: ServerResponse): Promise<void> {
  const head = JSON.stringify({
    version: 1,
    seed: emulation.seed,
    draws: { ...emulation.identifiers.draws, faults: emulation.faultStream.draws },
    clock: viewClock(emulation),
    rules: emulation.rules.rules,
  });
  response.write(`${head.slice(0, -1)},"transactions":[`);
  let separator = '';
  for (const transaction of emulation.transactions.all()) {
    const attempts = transaction.attempts.map((attempt) => viewAttempt(transaction, attempt));
    const saved: Api['SavedTransaction'] = {
      transaction: viewTransaction(transaction),
      attempts,
      ...(transaction.callbackFaults && { callbackFaults: transaction.callbackFaults }),
    };
    const more = response.write(separator + JSON.stringify(saved));
    separator = ',';
    if (!more) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (response.destroyed) return;
  }
  response.end(']}');
}

/**
 * Replaces everything with a saved state; throws INVALID_REQUEST if it is inconsistent. Warns at the
 * terminal if there is no room for all its payments.
 */
export function restoreState(emulation: Emulation, state: Api['State']): void {
  const restored = state.transactions.map(readTransaction);
  const ids = new Set(restored.map(({ checkoutRequestId }) => checkoutRequestId));
  if (ids.size < restored.length) throw contradiction('Two transactions have the same id.');
  emulation.reset(state.seed);
  emulation.identifiers.resume(state.draws);
  emulation.faultStream.draws = state.draws.faults;
  emulation.clock.change(state.clock);
  emulation.rules.replace(state.rules);
  for (const transaction of restored) emulation.transactions.restore(transaction);
  const { pendingCount, settledCount } = emulation.transactions;
  const dropped = restored.length - pendingCount - settledCount;
  if (dropped > 0) {
    process.emitWarning(
      `Of ${restored.length} payments of the state, ${dropped} were not restored: the emulator keeps at most ${emulation.settings.maxTransactions}.`,
    );
  }
  emulation.announcer.announce({ kind: 'reset' });
}

function readTransaction(saved: Api['SavedTransaction']): Omit<Transaction, 'sequence'> {
  const view = saved.transaction;
  return {
    merchantRequestId: view.merchantRequestId,
    checkoutRequestId: view.checkoutRequestId,
    createdAt: Date.parse(view.createdAt),
    payment: {
      profile: view.profile,
      phoneNumber: view.phoneNumber,
      amount: view.amount,
      accountReference: view.accountReference,
      transactionDesc: view.transactionDesc,
      transactionType: view.transactionType,
      businessShortCode: view.businessShortCode,
      partyA: view.partyA,
      partyB: view.partyB,
      callbackUrl: view.callbackUrl,
      warnings: view.warnings,
    },
    settlement: readSettlement(view),
    callbackFaults: saved.callbackFaults,
    attempts: saved.attempts.map(readAttempt),
    scheduled: 0,
  };
}

function readSettlement(view: Api['Transaction']): Settlement | undefined {
  const { state, resultCode, resultDesc, settledAt, receiptNumber } = view;
  if (state === 'pending') return undefined;
  if (resultCode === undefined || resultDesc === undefined || settledAt === undefined)
    throw contradiction(`${view.checkoutRequestId} is ${state} but has no complete result.`);
  if ((state === 'approved') !== (resultCode === 0) || (resultCode === 0 && !receiptNumber))
    throw contradiction(`${view.checkoutRequestId} is ${state} with result code ${resultCode}.`);
  return {
    state,
    resultCode,
    resultDesc,
    settledAt: Date.parse(settledAt),
    receiptNumber,
  };
}

function readAttempt(view: Api['Attempt']): Attempt {
  const { response } = view;
  return {
    number: view.number,
    reason: view.reason,
    startedAt: Date.parse(view.startedAt),
    ownBody: view.request.body,
    faults: view.faults,
    result: {
      // An attempt that was in progress when the state was saved can no longer end.
      outcome: view.outcome === 'in_flight' ? 'dropped' : view.outcome,
      durationMs: view.durationMs ?? 0,
      explanation: view.explanation,
      remoteAddress: view.remoteAddress,
      answer: response && {
        status: response.status,
        headers: packHeaders(response.headers.flatMap(({ name, value }) => [name, value])),
        body: response.body,
        truncated: response.truncated,
      },
    },
  };
}

function contradiction(message: string): OperatorProblem {
  return new OperatorProblem('INVALID_REQUEST', `The state cannot be imported: ${message}`);
}
