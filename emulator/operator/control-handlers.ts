import type { Exchange, Handler } from '../http/exchange.ts';
import { isOperatorToken, sessionCookie } from '../http/guard-request.ts';
import { json, noContent, type OwnResponse, type Reply } from '../http/reply.ts';
import { runScenario } from '../scenarios/run-scenario.ts';
import type { Api } from '../spec/api-types.ts';
import { streamEvents, viewClock } from './event-stream.ts';
import { buildHar, viewJournalEntry } from './journal-view.ts';
import { OperatorProblem } from '../http/operator-problem.ts';
import { restoreState, writeState } from './saved-state.ts';
import { takePage } from './take-page.ts';

/** Operator handlers for the emulator itself, by operationId. */
export const controlHandlers = {
  streamEvents: ({ emulation }) => ({
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
    write: (response) => streamEvents(emulation, response),
  }),
  listRequests,
  exportRequests: ({ emulation }) =>
    json(200, buildHar(emulation.journal.entries(), `http://127.0.0.1:${emulation.port}`)),
  getRules: showRules,
  replaceRules,
  deleteRules: (exchange) => {
    putRules(exchange, []);
    return noContent;
  },
  runScenario: scenario,
  getClock: ({ emulation }) => json(200, viewClock(emulation) satisfies Api['Clock']),
  setClock,
  resetEmulator: ({ emulation }) => {
    emulation.reset();
    return noContent;
  },
  exportState: ({ emulation }): OwnResponse => ({
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    write: (response) => void writeState(emulation, response).catch(() => response.destroy()),
  }),
  importState: ({ emulation, body }) => {
    restoreState(emulation, body as Api['State']);
    return noContent;
  },
  openSession,
  closeSession: () => ({ status: 204, headers: { 'Set-Cookie': sessionCookie(undefined) } }),
  getHealth,
} satisfies Readonly<Record<string, Handler>>;

function listRequests({ emulation, parameters }: Exchange): Reply {
  const asked: { kind?: Api['JournalEntry']['kind']; limit?: number; cursor?: string } = parameters;
  const entries = emulation.journal
    .entries()
    .filter(({ exchange }) => asked.kind === undefined || exchange.kind === asked.kind);
  const page = takePage(entries, ({ number }) => number, asked);
  return json(200, { ...page, items: page.items.map(viewJournalEntry) });
}

function showRules({ emulation }: Exchange): Reply {
  return json(200, { rules: emulation.rules.rules });
}

function replaceRules(exchange: Exchange): Reply {
  putRules(exchange, (exchange.body as Api['RuleSet']).rules);
  return showRules(exchange);
}

function putRules({ emulation }: Exchange, rules: readonly Api['Rule'][]): void {
  emulation.rules.replace(rules);
  emulation.announcer.announce({ kind: 'rules' });
}

async function scenario({ emulation, parameters, body }: Exchange): Promise<Reply> {
  const name = parameters['name'] as Api['ScenarioName'];
  return json(200, await runScenario(emulation, name, body as Api['ScenarioRequest']));
}

function setClock({ emulation, body }: Exchange): Reply {
  emulation.clock.change(body as Api['ClockRequest']);
  emulation.announcer.announce({ kind: 'clock' });
  return json(200, viewClock(emulation) satisfies Api['Clock']);
}

function openSession({ emulation, body }: Exchange): Reply {
  const { operatorToken } = emulation.settings;
  if (operatorToken === undefined) return noContent;
  const { token } = body as { token: string };
  if (!isOperatorToken(token, operatorToken))
    throw new OperatorProblem('UNAUTHORIZED', 'The operator token is wrong.');
  return { status: 204, headers: { 'Set-Cookie': sessionCookie(operatorToken) } };
}

function getHealth({ emulation }: Exchange): Reply {
  const { settings, transactions } = emulation;
  return json(200, {
    status: 'ok',
    pending: transactions.pendingCount,
    settled: transactions.settledCount,
    strict: settings.strict,
    magic: settings.magic,
    operatorToken: settings.operatorToken !== undefined,
    clock: viewClock(emulation),
  } satisfies Api['Health']);
}
