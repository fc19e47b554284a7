import { drawDelay, happens } from '../callbacks/callback-plan.ts';
import type { ResponseFault } from '../http/reply.ts';
import { settleTransaction, type Decision } from './settle-transaction.ts';
import type { AnswerFaults, CallbackFaults, Rule } from '../spec/api-types.ts';
import type { Emulation } from '../emulation.ts';
import type { SeededStream } from '../state/seeded-stream.ts';
import type { PushedPayment, Transaction } from '../state/transaction.ts';
import { magicRule } from '../rules/magic-phone.ts';

/** The rules' decision on a push: faults of its response and callback, and its settlement. */
export interface RuleDecision {
  readonly answer: {
    readonly status?: number;
    readonly delayMs?: number;
    readonly broken?: ResponseFault | undefined;
  };
  readonly callbackFaults?: CallbackFaults | undefined;
  readonly settle?: (transaction: Transaction) => void;
}

/** Applies the rules, then the magic phones if they are enabled. */
export function decideByRule(emulation: Emulation, payment: PushedPayment): RuleDecision {
  const rule =
    emulation.rules.match(payment) ??
    (emulation.settings.magic ? magicRule(payment.phoneNumber) : undefined);
  if (!rule) return { answer: {} };
  const answer = answerFaults(rule.faults?.answer, emulation.faultStream);
  const decision = decisionOf(rule);
  const callbackFaults = rule.faults?.callback;
  if (!decision) return { answer, callbackFaults };
  return {
    answer,
    callbackFaults,
    settle: (transaction) => settleLater(emulation, transaction, rule, decision),
  };
}

function settleLater(
  emulation: Emulation,
  transaction: Transaction,
  { delayMs = 0 }: Rule,
  decision: Decision,
): void {
  const settle = () => {
    // An operator may have settled it already, or a reset removed it.
    const known = emulation.transactions.get(transaction.checkoutRequestId) === transaction;
    if (known && !transaction.settlement) settleTransaction(emulation, transaction, decision);
  };
  if (delayMs === 0) settle();
  else setTimeout(settle, delayMs).unref();
}

function decisionOf(rule: Rule): Decision | undefined {
  switch (rule.action) {
    case 'none':
      return undefined;
    case 'fail':
      return { action: 'fail', resultCode: rule.resultCode, resultDesc: rule.resultDesc };
    case 'approve':
    case 'timeout':
      return { action: rule.action };
  }
}

function answerFaults(
  faults: AnswerFaults | undefined,
  stream: SeededStream,
): RuleDecision['answer'] {
  if (!faults || !happens(faults.probability, stream)) return {};
  const broken = (['hang', 'reset', 'truncate'] as const).find((name) => faults[name]);
  return {
    delayMs: drawDelay(faults, stream),
    broken,
    ...(faults.status === undefined ? {} : { status: faults.status }),
  };
}
