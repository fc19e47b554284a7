import { buildCallbackBody } from '../callbacks/callback-body.ts';
import { settleSilently } from '../payments/settle-transaction.ts';
import { describeResult, TIMED_OUT } from '../state/result-codes.ts';
import type { Api } from '../spec/api-types.ts';
import type { Emulation } from '../emulation.ts';
import type { Transaction } from '../state/transaction.ts';

/** The steps of a scenario, and a correct shop's result. */
export interface Scenario {
  /** Number of payments required. */
  readonly payments: number;
  /** How often each payment must count as paid at the end. */
  readonly expectedPaid: (index: number) => number;
  /** Whether the shop must query the result itself. */
  readonly mustAsk?: true;
  readonly run: (emulation: Emulation, payments: readonly Transaction[]) => Promise<void>;
}

const DUPLICATES = 2;

/** The scenarios by name. */
export const scenarios: Readonly<Record<Api['ScenarioName'], Scenario>> = {
  'duplicate-success': {
    payments: 1,
    expectedPaid: () => 1,
    run: async (emulation, [payment]) => {
      if (!payment) return;
      settleSilently(emulation, payment, { action: 'approve' });
      await deliver(emulation, payment);
      const copies = Array.from({ length: DUPLICATES }, () => deliver(emulation, payment));
      await Promise.all(copies);
    },
  },
  'late-after-timeout': {
    payments: 1,
    expectedPaid: () => 1,
    run: async (emulation, [payment]) => {
      if (!payment) return;
      settleSilently(emulation, payment, { action: 'approve' });
      await emulation.deliveries.deliverBody(payment, timeOutBody(emulation, payment));
      await deliver(emulation, payment);
    },
  },
  'out-of-order-pair': {
    payments: 2,
    expectedPaid: (index) => index,
    run: async (emulation, [cancelled, paid]) => {
      if (!cancelled || !paid) return;
      settleSilently(emulation, cancelled, { action: 'fail' });
      settleSilently(emulation, paid, { action: 'approve' });
      await deliver(emulation, paid);
      await deliver(emulation, cancelled);
    },
  },
  'lost-then-query': {
    payments: 1,
    expectedPaid: () => 1,
    mustAsk: true,
    run: async (emulation, [payment]) => {
      if (!payment) return;
      settleSilently(emulation, payment, { action: 'approve' });
      await emulation.deliveries.deliver(payment, { reason: 'scenario', faults: { drop: true } });
    },
  },
  'storm-100': {
    payments: 100,
    expectedPaid: () => 1,
    run: async (emulation, payments) => {
      for (const payment of payments) settleSilently(emulation, payment, { action: 'approve' });
      await Promise.all(payments.map((payment) => deliver(emulation, payment)));
    },
  },
};

function deliver(emulation: Emulation, payment: Transaction): Promise<void> {
  return emulation.deliveries.deliver(payment, { reason: 'scenario' });
}

/** The customer paid, but the first callback reports a time-out. */
function timeOutBody(emulation: Emulation, payment: Transaction): string {
  return buildCallbackBody(payment, {
    resultCode: TIMED_OUT,
    resultDesc: describeResult(TIMED_OUT),
    settledAt: emulation.clock.now(),
  });
}
