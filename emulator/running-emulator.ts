import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorProblem } from './http/operator-problem.ts';
import { restoreState } from './operator/saved-state.ts';
import { replayCallbacks } from './operator/replay-callbacks.ts';
import { findTransaction, settleTransaction } from './payments/settle-transaction.ts';
import { viewAttempt, viewTransaction } from './operator/transaction-view.ts';
import { waitForTransaction, type TransactionWish } from './payments/wait-for-transaction.ts';
import { runScenario } from './scenarios/run-scenario.ts';
import { redirectModule } from './redirect-module.ts';
import type { Api, Rule } from './spec/api-types.ts';
import { checkAgainstSchema, problemSentences } from './spec/request-validator.ts';
import type { ClockChange } from './state/emulator-clock.ts';
import type { Emulation } from './emulation.ts';

/** Milliseconds that `close` waits for callbacks before it aborts them. */
const DRAIN_MS = 1000;

/** A listening emulator, for tests and programs; has the same operations as the HTTP API. */
export class RunningEmulator implements AsyncDisposable {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly #emulation: Emulation;
  readonly #server: Server;
  readonly #stopTimeOuts: () => void;
  #closing: Promise<void> | undefined;

  constructor(emulation: Emulation, server: Server, stopTimeOuts: () => void) {
    this.#emulation = emulation;
    this.#server = server;
    this.#stopTimeOuts = stopTimeOuts;
    this.port = emulation.port;
    this.url = `http://${urlHost(emulation.settings.host)}:${emulation.port}`;
  }

  /** Environment for the shop; with `redirect` its Node process also reroutes the provider's hosts. */
  env({ redirect = false }: { readonly redirect?: boolean } = {}): Record<string, string> {
    const { consumerKey, consumerSecret, passkey } = this.#emulation.settings;
    return {
      EMULATOR_URL: this.url,
      CONSUMER_KEY: consumerKey,
      CONSUMER_SECRET: consumerSecret,
      ...(passkey === undefined ? {} : { EMULATOR_PASSKEY: passkey }),
      ...(redirect ? { NODE_OPTIONS: `--import=${redirectModule()}` } : {}),
    };
  }

  /** Settles a payment as paid. */
  approve(checkoutRequestId: string, request: Api['ApproveRequest'] = {}): Api['Transaction'] {
    rejectInvalid('ApproveRequest', request);
    return this.#settle(checkoutRequestId, { action: 'approve', ...request });
  }

  /** Fails a payment, by default as canceled by the customer. */
  fail(checkoutRequestId: string, request: Api['FailRequest'] = {}): Api['Transaction'] {
    rejectInvalid('FailRequest', request);
    return this.#settle(checkoutRequestId, { action: 'fail', ...request });
  }

  /** Times out the prompt on the phone. */
  timeout(checkoutRequestId: string, request: Api['TimeOutRequest'] = {}): Api['Transaction'] {
    rejectInvalid('TimeOutRequest', request);
    return this.#settle(checkoutRequestId, { action: 'timeout', ...request });
  }

  /** Sends the callback of a settled transaction again. */
  replay(checkoutRequestId: string, request: Api['ReplayRequest'] = {}): Api['Transaction'] {
    rejectInvalid('ReplayRequest', request);
    const transaction = findTransaction(this.#emulation, checkoutRequestId);
    replayCallbacks(this.#emulation, transaction, request);
    return viewTransaction(transaction);
  }

  /** The current state of a transaction. */
  transaction(checkoutRequestId: string): Api['Transaction'] {
    return viewTransaction(findTransaction(this.#emulation, checkoutRequestId));
  }

  /** The callback attempts of a transaction, oldest first. */
  callbacks(checkoutRequestId: string): readonly Api['Attempt'][] {
    const transaction = findTransaction(this.#emulation, checkoutRequestId);
    return transaction.attempts.map((attempt) => viewAttempt(transaction, attempt));
  }

  /** Waits for a matching transaction and returns the newest. */
  async waitForTransaction(wish: TransactionWish = {}): Promise<Api['Transaction']> {
    return viewTransaction(await waitForTransaction(this.#emulation, wish));
  }

  /** Waits until `count` attempts of a transaction have ended, and returns them. */
  async waitForCallback(
    checkoutRequestId: string,
    { count = 1, timeoutMs }: { readonly count?: number; readonly timeoutMs?: number } = {},
  ): Promise<readonly Api['Attempt'][]> {
    const wish = { checkoutRequestId, callbacks: count };
    await waitForTransaction(
      this.#emulation,
      timeoutMs === undefined ? wish : { ...wish, timeoutMs },
    );
    return this.callbacks(checkoutRequestId);
  }

  /** Replaces everything with a state from GET /simulator/state. */
  importState(state: unknown): void {
    rejectInvalid('State', state);
    restoreState(this.#emulation, state as Api['State']);
  }

  /** Replaces the rules. */
  setRules(rules: readonly Rule[]): void {
    rejectInvalid('RuleSet', { rules });
    this.#emulation.rules.replace(rules);
    this.#emulation.announcer.announce({ kind: 'rules' });
  }

  /** Sets, advances, freezes or releases the clock. */
  setClock(change: ClockChange): void {
    rejectInvalid('ClockRequest', change);
    this.#emulation.clock.change(change);
    this.#emulation.announcer.announce({ kind: 'clock' });
  }

  /** Tests the shop's callback handler. */
  runScenario(name: Api['ScenarioName'], request: Api['ScenarioRequest']): Promise<Api['Verdict']> {
    rejectInvalid('ScenarioRequest', request);
    return runScenario(this.#emulation, name, request);
  }

  /** Deletes everything except the access tokens. */
  reset(): void {
    this.#emulation.reset();
  }

  /** Stops listening, waits briefly for callbacks in progress, and frees the port. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    const { announcer, deliveries, sender } = this.#emulation;
    this.#stopTimeOuts();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    deliveries.cancelScheduled();
    const enough = new AbortController();
    await Promise.race([
      deliveries.settled(),
      sleep(DRAIN_MS, undefined, { signal: enough.signal }).catch(() => undefined),
    ]);
    enough.abort();
    // Transactions that rules settle from now on have no listeners.
    deliveries.retire();
    announcer.close();
    sender.close();
    this.#server.closeAllConnections();
    await closed;
  }

  #settle(
    checkoutRequestId: string,
    decision: Parameters<typeof settleTransaction>[2],
  ): Api['Transaction'] {
    const transaction = findTransaction(this.#emulation, checkoutRequestId);
    settleTransaction(this.#emulation, transaction, decision);
    return viewTransaction(transaction);
  }
}

function rejectInvalid(schema: keyof Api, value: unknown): void {
  const problems = checkAgainstSchema(schema, value);
  if (problems.length > 0)
    throw new OperatorProblem('INVALID_REQUEST', problemSentences(problems), problems);
}

function urlHost(host: string): string {
  const plain = host.replace(/^\[|\]$/g, '');
  if (plain === '0.0.0.0' || plain === '::') return '127.0.0.1';
  return plain.includes(':') ? `[${plain}]` : plain;
}
