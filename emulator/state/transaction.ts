import type { Api, CallbackFaults, Outcome, TransactionState } from '../spec/api-types.ts';

/** A receiver's response to a callback. */
export interface CallbackAnswer {
  readonly status: number;
  /** Packed by header-text.ts. */
  readonly headers: string;
  readonly body: string;
  readonly truncated: boolean;
}

/** Result of an attempt. */
export interface AttemptResult {
  readonly outcome: Exclude<Outcome, 'in_flight'>;
  readonly durationMs: number;
  readonly explanation: string | undefined;
  readonly remoteAddress: string | undefined;
  readonly answer: CallbackAnswer | undefined;
}

/** One callback, recorded before its socket opens. */
export interface Attempt {
  readonly number: number;
  readonly reason: Api['Attempt']['reason'];
  readonly startedAt: number;
  /** The body, unless it is the transaction's own callback, which follows from the settlement. */
  readonly ownBody: string | undefined;
  readonly faults: readonly string[];
  /** Undefined while it is in progress. */
  result: AttemptResult | undefined;
}

/** The normalized fields of a push. */
export interface PushedPayment {
  readonly profile: 'mmoney' | 'mpesa';
  readonly phoneNumber: string;
  readonly amount: number;
  readonly accountReference: string;
  readonly transactionDesc: string;
  readonly transactionType: string;
  readonly businessShortCode: string;
  readonly partyA: string;
  readonly partyB: string;
  readonly callbackUrl: string;
  readonly warnings: readonly string[];
}

/** The settlement of a transaction. */
export interface Settlement {
  readonly state: Exclude<TransactionState, 'pending'>;
  readonly resultCode: number;
  readonly resultDesc: string;
  readonly settledAt: number;
  /** Only if approved. */
  readonly receiptNumber: string | undefined;
}

/** A push payment: pending until it has a settlement, then final. */
export interface Transaction {
  /** Sequence number of the push; the order of lists. */
  readonly sequence: number;
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
  readonly createdAt: number;
  readonly payment: PushedPayment;
  settlement: Settlement | undefined;
  /** Faults that a rule plans for its callback, regardless of who settles it. */
  callbackFaults: CallbackFaults | undefined;
  attempts: Attempt[];
  /** Callbacks that are not due yet. */
  scheduled: number;
}

/** The state of a transaction, derived from its settlement. */
export function stateOf(transaction: Transaction): TransactionState {
  return transaction.settlement?.state ?? 'pending';
}

/** The state of the callback, derived from the attempts. */
export function deliveryOf({ attempts, scheduled }: Transaction): Api['Delivery'] {
  if (attempts.some(({ result }) => result?.outcome === 'delivered')) return 'delivered';
  if (attempts.some(({ result }) => !result)) return 'in_flight';
  if (scheduled > 0) return 'scheduled';
  return attempts.length > 0 ? 'failed' : 'none';
}
