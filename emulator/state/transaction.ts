import type { Api, CallbackFaults, Outcome, TransactionState } from '../spec/api-types.ts';

/** What a receiver answered to a callback. */
export interface CallbackAnswer {
  readonly status: number;
  /** Packed: see header-text.ts. */
  readonly headers: string;
  readonly body: string;
  readonly truncated: boolean;
}

/** How an attempt has ended. */
export interface AttemptResult {
  readonly outcome: Exclude<Outcome, 'in_flight'>;
  readonly durationMs: number;
  readonly explanation: string | undefined;
  readonly remoteAddress: string | undefined;
  readonly answer: CallbackAnswer | undefined;
}

/** One callback, from the moment before its socket opens. */
export interface Attempt {
  readonly number: number;
  readonly reason: Api['Attempt']['reason'];
  readonly startedAt: number;
  /** What was sent where that is not the transaction's own callback; that one follows from the settlement. */
  readonly ownBody: string | undefined;
  readonly faults: readonly string[];
  /** Undefined while it is under way. */
  result: AttemptResult | undefined;
}

/** The fields of a push that the emulator keeps, in one spelling. */
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

/** How a transaction was decided. */
export interface Settlement {
  readonly state: Exclude<TransactionState, 'pending'>;
  readonly resultCode: number;
  readonly resultDesc: string;
  readonly settledAt: number;
  /** Only when approved. */
  readonly receiptNumber: string | undefined;
}

/** A push payment: pending until its settlement is there, and final then. */
export interface Transaction {
  /** Grows by one with every push; the place in listings. */
  readonly sequence: number;
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
  readonly createdAt: number;
  readonly payment: PushedPayment;
  settlement: Settlement | undefined;
  /** What a rule wants to go wrong with its callback, whoever settles it. */
  callbackFaults: CallbackFaults | undefined;
  attempts: Attempt[];
  /** Callbacks that wait for their time. */
  scheduled: number;
}

/** The state of a transaction, which follows from its settlement. */
export function stateOf(transaction: Transaction): TransactionState {
  return transaction.settlement?.state ?? 'pending';
}

/** How the callback fares, which follows from the attempts. */
export function deliveryOf({ attempts, scheduled }: Transaction): Api['Delivery'] {
  if (attempts.some(({ result }) => result?.outcome === 'delivered')) return 'delivered';
  if (attempts.some(({ result }) => !result)) return 'in_flight';
  if (scheduled > 0) return 'scheduled';
  return attempts.length > 0 ? 'failed' : 'none';
}
