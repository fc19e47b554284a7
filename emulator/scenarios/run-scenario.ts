import { OperatorProblem } from '../http/operator-problem.ts';
import { findTransaction } from '../payments/settle-transaction.ts';
import { checkCallbackUrl, createOwnPayment, ownPayment } from '../payments/test-payment.ts';
import type { Api } from '../spec/api-types.ts';
import type { Emulation } from '../emulation.ts';
import type { Transaction } from '../state/transaction.ts';
import { judgeScenario } from './judge-scenario.ts';
import { probePayment, type Probed } from './probe-payment.ts';
import { scenarios, type Scenario } from './scenario-steps.ts';

const USUAL_WITHIN_MS = 5000;

/** Runs a scenario with new or existing pending payments, and evaluates the shop's handler. */
export async function runScenario(
  emulation: Emulation,
  name: Api['ScenarioName'],
  request: Api['ScenarioRequest'],
): Promise<Api['Verdict']> {
  const started = performance.now();
  const scenario = scenarios[name];
  await checkUrls(emulation, request);
  const payments = gatherPayments(emulation, scenario, request);
  const settleWithinMs = request.settleWithinMs ?? USUAL_WITHIN_MS;
  const asked = scenario.mustAsk ? waitForQuery(emulation, payments, settleWithinMs) : undefined;
  await scenario.run(emulation, payments);
  const wasAsked = await asked;
  const probes = await probeAll(emulation, scenario, payments, { ...request, settleWithinMs });
  return judgeScenario({
    name,
    payments: payments.map((transaction, index) => ({
      transaction,
      expectedPaid: scenario.expectedPaid(index),
      probed: probes?.[index],
    })),
    answerWithinMs: request.answerWithinMs ?? USUAL_WITHIN_MS,
    wasAsked,
    durationMs: performance.now() - started,
  });
}

async function checkUrls(emulation: Emulation, request: Api['ScenarioRequest']): Promise<void> {
  for (const field of ['callbackUrl', 'probeUrl'] as const) {
    const url = request[field];
    if (url !== undefined) await checkCallbackUrl(emulation, field, url);
  }
}

function gatherPayments(
  emulation: Emulation,
  scenario: Scenario,
  request: Api['ScenarioRequest'],
): readonly Transaction[] {
  const given = [...new Set(request.checkoutRequestIds)]
    .slice(0, scenario.payments)
    .map((id) => findTransaction(emulation, id));
  const settled = given.find(({ settlement }) => settlement);
  if (settled)
    throw new OperatorProblem(
      'ALREADY_SETTLED',
      `${settled.checkoutRequestId} is settled: a scenario needs pending transactions.`,
    );
  const callbackUrl = request.callbackUrl ?? given[0]?.payment.callbackUrl;
  if (callbackUrl === undefined)
    throw new OperatorProblem(
      'INVALID_REQUEST',
      'Name pending transactions in checkoutRequestIds, or a callbackUrl for new ones.',
    );
  const missing = scenario.payments - given.length;
  const { phone, amount } = request;
  const payment = ownPayment({
    ...{ callbackUrl, phone, amount },
    ...{ reference: 'SCENARIO', description: 'Scenario' },
  });
  const created = Array.from({ length: missing }, () => createOwnPayment(emulation, payment));
  return [...given, ...created];
}

async function waitForQuery(
  { announcer }: Emulation,
  payments: readonly Transaction[],
  timeoutMs: number,
): Promise<boolean> {
  const seen = await announcer.next(
    (event) =>
      event.kind === 'query' && event.transaction.settlement
        ? payments.find((payment) => payment === event.transaction)
        : undefined,
    timeoutMs,
  );
  return seen !== undefined;
}

async function probeAll(
  emulation: Emulation,
  scenario: Scenario,
  payments: readonly Transaction[],
  { probeUrl, settleWithinMs }: { probeUrl?: string; settleWithinMs: number },
): Promise<readonly Probed[] | undefined> {
  if (probeUrl === undefined) return undefined;
  return Promise.all(
    payments.map(({ checkoutRequestId }, index) =>
      probePayment(emulation, probeUrl, checkoutRequestId, {
        paid: scenario.expectedPaid(index),
        withinMs: settleWithinMs,
      }),
    ),
  );
}
