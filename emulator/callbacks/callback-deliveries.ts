import type { CallbackFaults } from '../spec/api-types.ts';
import type { Announcer } from '../state/announcer.ts';
import type { EmulatorClock } from '../state/emulator-clock.ts';
import type { Journal } from '../state/journal.ts';
import type { SeededStream } from '../state/seeded-stream.ts';
import type { Attempt, Transaction } from '../state/transaction.ts';
import { planCallbacks, type CallbackPlan, type PlannedCallback } from './callback-plan.ts';
import type { CallbackSender, SendResult } from './callback-sender.ts';

/** Why and how to send callbacks. */
export interface DeliveryRequest {
  readonly reason: Attempt['reason'];
  readonly delayMs?: number;
  readonly faults?: CallbackFaults | undefined;
}

interface Parts {
  readonly sender: CallbackSender;
  readonly clock: EmulatorClock;
  readonly journal: Journal;
  readonly announcer: Announcer;
  readonly faultStream: SeededStream;
  readonly timeoutMs: number;
}

type Wake = (goOn: boolean) => void;

/** Headers of every callback. */
export const CALLBACK_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json',
  'X-Emulator': '1',
  'User-Agent': 'specmill-emulator',
};

const LONGEST_HOLD_MS = 2000;

/** Sends callbacks when they are due and records every attempt before its socket opens. */
export class CallbackDeliveries {
  readonly #parts: Parts;
  readonly #waiting = new Set<Wake>();
  readonly #held = new Set<Wake>();
  readonly #underWay = new Set<Promise<unknown>>();
  #retired = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Delivers a settled transaction's callback now or later; resolves when its attempts have ended. */
  deliver(transaction: Transaction, request: DeliveryRequest): Promise<void> {
    const { settlement } = transaction;
    if (!settlement) throw new Error(`${transaction.checkoutRequestId} is not settled`);
    const plan = planCallbacks(transaction, settlement, request.faults, this.#parts.faultStream);
    const work = this.#run(transaction, plan, request);
    this.#underWay.add(work);
    const forget = () => this.#underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Sends a given body, for a scenario. */
  async deliverBody(transaction: Transaction, body: string): Promise<void> {
    await this.#attempt(transaction, { body, own: false, faults: [], dropped: false }, 'scenario');
  }

  /** Cancels callbacks that are not due yet. */
  cancelScheduled(): void {
    for (const wake of [...this.#waiting]) wake(false);
  }

  /** Stops sending, and reports no more results. */
  retire(): void {
    this.#retired = true;
    this.cancelScheduled();
  }

  /** Resolves when no callback is in progress. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#underWay]);
  }

  async #run(
    transaction: Transaction,
    plan: CallbackPlan,
    { reason, delayMs = 0 }: DeliveryRequest,
  ): Promise<void> {
    const delay = plan.delayMs + delayMs;
    if (delay > 0 && !(await this.#wait(transaction, delay))) return;
    if (plan.held && !(await this.#wait(transaction, LONGEST_HOLD_MS, this.#held))) return;
    for (const step of plan.steps) {
      if (this.#retired) return;
      const [only] = step;
      if (only && step.length === 1) await this.#attempt(transaction, only, reason);
      else await Promise.all(step.map((each) => this.#attempt(transaction, each, reason)));
    }
  }

  /** True when it is time, or when one of `wakers` was called with true; false when cancelled. */
  #wait(transaction: Transaction, delayMs: number, wakers?: Set<Wake>): Promise<boolean> {
    transaction.scheduled += 1;
    return new Promise((resolve) => {
      const wake = (goOn: boolean) => {
        clearTimeout(timer);
        if (!this.#waiting.delete(wake)) return;
        wakers?.delete(wake);
        transaction.scheduled -= 1;
        resolve(goOn);
      };
      const timer = setTimeout(wake, delayMs, true);
      this.#waiting.add(wake);
      wakers?.add(wake);
    });
  }

  async #attempt(
    transaction: Transaction,
    callback: PlannedCallback,
    reason: Attempt['reason'],
  ): Promise<void> {
    const { sender, announcer, journal, timeoutMs } = this.#parts;
    const attempt = this.#begin(transaction, callback, reason);
    announcer.announce({ kind: 'attempt', transaction, attempt });
    const started = performance.now();
    const result: SendResult = callback.dropped
      ? { outcome: 'dropped', explanation: 'Not sent: a rule requested this fault.' }
      : await sender.send({
          method: 'POST',
          url: transaction.payment.callbackUrl,
          headers: CALLBACK_HEADERS,
          body: callback.body,
          timeoutMs,
        });
    attempt.result = {
      outcome: result.outcome,
      durationMs: performance.now() - started,
      explanation: result.explanation,
      remoteAddress: result.remoteAddress,
      answer: result.answer,
    };
    if (this.#retired) return;
    const entry = journal.add({ kind: 'callback', transaction, attempt });
    announcer.announce({ kind: 'journal', entry });
    announcer.announce({ kind: 'attempt', transaction, attempt });
    const [next] = this.#held;
    next?.(true);
  }

  #begin(transaction: Transaction, callback: PlannedCallback, reason: Attempt['reason']): Attempt {
    const attempt: Attempt = {
      number: transaction.attempts.length + 1,
      reason,
      startedAt: this.#parts.clock.now(),
      ownBody: callback.own ? undefined : callback.body,
      faults: callback.faults,
      result: undefined,
    };
    // Array literals are allocated exactly; push would reserve room for sixteen more.
    if (transaction.attempts.length === 0) transaction.attempts = [attempt];
    else transaction.attempts.push(attempt);
    return attempt;
  }
}
