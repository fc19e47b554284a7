import { CANCELLED, describeResult, SUCCESS } from '../state/result-codes.ts';
import type { CallbackFaults } from '../spec/api-types.ts';
import type { SeededStream } from '../state/seeded-stream.ts';
import type { Settlement, Transaction } from '../state/transaction.ts';
import { buildCallbackBody } from './callback-body.ts';

/** A body to send, and the faults applied to it. */
export interface PlannedCallback {
  readonly body: string;
  /** Whether it is the unmodified callback of the settlement. */
  readonly own: boolean;
  readonly faults: readonly string[];
  /** Recorded as an attempt, but never sent. */
  readonly dropped: boolean;
}

/**
 * What to send for a settlement or replay: steps are sequential, the callbacks of a step
 * concurrent.
 */
export interface CallbackPlan {
  readonly delayMs: number;
  /** Wait until another callback was sent. */
  readonly held: boolean;
  readonly steps: readonly (readonly PlannedCallback[])[];
}

const noFaults: readonly string[] = [];

/** Applies faults to what is sent; draws random numbers only if there are faults. */
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

/** Whether a fault of this probability occurs. */
export function happens(probability: number | undefined, stream: SeededStream): boolean {
  return probability === undefined || stream.nextFraction() < probability;
}

/** The requested delay with random jitter. */
export function drawDelay(
  faults: { readonly delayMs?: number; readonly jitterMs?: number },
  stream: SeededStream,
): number {
  const jitter = faults.jitterMs ? Math.floor(stream.nextFraction() * (faults.jitterMs + 1)) : 0;
  return (faults.delayMs ?? 0) + jitter;
}

/** Success first, then the cancellation (or the transaction's own, failed result). */
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

/** A receipt for a payment without one: derived, so that replays are equal. */
function contradictingReceipt(transaction: Transaction): string {
  return `EMU${transaction.checkoutRequestId.slice(-7).toUpperCase()}`;
}

function faultNames(faults: CallbackFaults): readonly string[] {
  return Object.entries(faults)
    .filter(([name, value]) => name !== 'probability' && value !== false && value !== 0)
    .map(([name]) => name);
}
