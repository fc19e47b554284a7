import type { Api } from '../spec/api-types.ts';
import type { Attempt, Transaction } from '../state/transaction.ts';
import type { Probed } from './probe-payment.ts';

/** Observations of a scenario. */
export interface ScenarioRun {
  readonly name: Api['ScenarioName'];
  readonly payments: readonly {
    readonly transaction: Pick<Transaction, 'checkoutRequestId' | 'attempts'>;
    readonly expectedPaid: number;
    readonly probed: Probed | undefined;
  }[];
  readonly answerWithinMs: number;
  /** Whether the shop queried the result; undefined if it need not. */
  readonly wasAsked: boolean | undefined;
  readonly durationMs: number;
}

type Check = Api['Verdict']['checks'][number];

/** The verdict on the shop's callback handler. */
export function judgeScenario(run: ScenarioRun): Api['Verdict'] {
  const attempts = run.payments
    .flatMap(({ transaction }) => transaction.attempts)
    .filter(({ faults }) => !faults.includes('drop'));
  const checks = [
    respondsWith2xx(attempts),
    respondsSoonEnough(attempts, run.answerWithinMs),
    ...(run.wasAsked === undefined ? [] : [askedAfterLoss(run.wasAsked)]),
    paidOnce(run.payments),
  ];
  const failed = checks.filter(({ status }) => status === 'failed');
  return {
    scenario: run.name,
    passed: failed.length === 0,
    summary: failed[0]?.message ?? 'The handler passed every check that ran.',
    checks,
    payments: run.payments.map(({ transaction, expectedPaid, probed }) => ({
      checkoutRequestId: transaction.checkoutRequestId,
      expectedPaid,
      ...(probed?.kind === 'paid' ? { seenPaid: probed.times } : {}),
    })),
    durationMs: Math.round(run.durationMs),
  };
}

function respondsWith2xx(attempts: readonly Attempt[]): Check {
  const name = 'answers-2xx';
  if (attempts.length === 0) return { name, status: 'not_run', message: 'No callback was sent.' };
  const bad = attempts.filter(({ result }) => result?.outcome !== 'delivered');
  const [first] = bad;
  if (!first)
    return {
      name,
      status: 'passed',
      message: `Every callback got a 2xx response (${attempts.length}).`,
    };
  const message = `${bad.length} of ${attempts.length} callbacks got no 2xx response: ${first.result?.explanation ?? 'still in progress'}`;
  return { name, status: 'failed', message };
}

function respondsSoonEnough(attempts: readonly Attempt[], withinMs: number): Check {
  const name = 'answers-in-time';
  if (attempts.length === 0) return { name, status: 'not_run', message: 'No callback was sent.' };
  const slowest = Math.max(...attempts.map(({ result }) => result?.durationMs ?? Infinity));
  const message = `The slowest response took ${Math.round(slowest)} ms; ${withinMs} ms are allowed.`;
  return { name, status: slowest <= withinMs ? 'passed' : 'failed', message };
}

function askedAfterLoss(wasAsked: boolean): Check {
  return wasAsked
    ? { name: 'asked-after-loss', status: 'passed', message: 'The shop requested the result.' }
    : {
        name: 'asked-after-loss',
        status: 'failed',
        message: 'The callback was lost, and the shop never requested the result.',
      };
}

function paidOnce(payments: ScenarioRun['payments']): Check {
  const name = 'paid-once';
  if (payments.some(({ probed }) => probed === undefined))
    return { name, status: 'not_run', message: 'Pass a probeUrl to have this checked.' };
  const wrong = payments.filter(
    ({ probed, expectedPaid }) => probed?.kind !== 'paid' || probed.times !== expectedPaid,
  );
  const [first] = wrong;
  if (!first)
    return {
      name,
      status: 'passed',
      message: 'Every payment is counted the right number of times.',
    };
  const seen =
    first.probed?.kind === 'paid'
      ? `is counted ${first.probed.times}× instead of ${first.expectedPaid}×`
      : `cannot be read: ${first.probed?.message ?? ''}`;
  const message = `Payments counted wrongly: ${wrong.length} of ${payments.length}. ${first.transaction.checkoutRequestId} ${seen}.`;
  return { name, status: 'failed', message };
}
