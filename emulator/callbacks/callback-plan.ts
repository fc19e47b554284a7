import { CANCELLED, describeResult, SUCCESS } from '../provider/result-codes.ts';
import type { CallbackFaults } from '../spec/api-types.ts';
import type { SeededStream } from '../state/seeded-stream.ts';
import type { Settlement, Transaction } from '../state/transaction.ts';
import { buildCallbackBody } from './callback-body.ts';

/** One body to send, and the faults that shaped it. */
export interface PlannedCallback {
  readonly body: string;
  /** Whether it is the callback that tells the settlement, unspoilt. */
  readonly own: boolean;
  readonly faults: readonly string[];
  /** Recorded as an attempt, but never sent. */
  readonly dropped: boolean;
}

/** What to send for one settlement or replay: the steps follow each other, a step's callbacks race. */
export interface CallbackPlan {
  readonly delayMs: number;
  /** Wait until another callback has gone out. */
  readonly held: boolean;
  readonly steps: readonly (readonly PlannedCallback[])[];
}

const noFaults: readonly string[] = [];

/** Works the faults into what is sent; draws from the stream only when faults are asked for. */
export function planCallbacks(
  transaction: Transaction,
  settlement: Settlement,
  faults: CallbackFaults | undefined,
  stream: SeededStream,
): CallbackPlan {
  if (!faults || !happens(faults.probability, stream)) {
    const body = buildCallbackBody(transaction, settlement);
    const plain = { body, own: true, faults: noFaults, dropped: false };
    return { delayMs: 0, held: false, steps: [[plain]] };
  }
  const names = faultNames(faults);
  const shape = (body: string): PlannedCallback => ({
    body: faults.malformed ? body.slice(0, Math.floor(body.length / 2)) : body,
    own: false,
    faults: names,
    dropped: faults.drop ?? false,
  });
  const bodies = faults.conflict
    ? conflictingBodies(transaction, settlement)
    : [buildCallbackBody(transaction, settlement)];
  const steps = bodies.map((body) => [shape(body)]);
  const copies = Array.from({ length: faults.duplicate ?? 0 }, () => shape(bodies[0] ?? ''));
  return {
    delayMs: drawDelay(faults, stream),
    held: faults.reorder ?? false,
    steps: steps.map((step, index) => (index === 0 ? [...step, ...copies] : step)),
  };
}

/** Whether faults of this probability strike this time. */
export function happens(probability: number | undefined, stream: SeededStream): boolean {
  return probability === undefined || stream.nextFraction() < probability;
}

/** The asked delay with its share of jitter. */
export function drawDelay(
  faults: { readonly delayMs?: number; readonly jitterMs?: number },
  stream: SeededStream,
): number {
  const jitter = faults.jitterMs ? Math.floor(stream.nextFraction() * (faults.jitterMs + 1)) : 0;
  return (faults.delayMs ?? 0) + jitter;
}

/** Success first, then the cancellation (or what the transaction's own, failed result says). */
function conflictingBodies(transaction: Transaction, settlement: Settlement): readonly string[] {
  const { settledAt } = settlement;
  const callbackBody = buildCallbackBody(transaction, settlement);
  if (settlement.resultCode === SUCCESS)
    return [
      callbackBody,
      buildCallbackBody(transaction, {
        resultCode: CANCELLED,
        resultDesc: describeResult(CANCELLED),
        settledAt,
      }),
    ];
  const success = buildCallbackBody(transaction, {
    resultCode: SUCCESS,
    resultDesc: describeResult(SUCCESS),
    settledAt,
    receiptNumber: contradictingReceipt(transaction),
  });
  return [success, callbackBody];
}

/** A receipt for a payment that has none: derived, so that replays of the conflict are equal. */
function contradictingReceipt(transaction: Transaction): string {
  return `EMU${transaction.checkoutRequestId.slice(-7).toUpperCase()}`;
}

function faultNames(faults: CallbackFaults): readonly string[] {
  return Object.entries(faults)
    .filter(([name, value]) => name !== 'probability' && value !== false && value !== 0)
    .map(([name]) => name);
}
