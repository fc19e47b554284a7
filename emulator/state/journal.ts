import type { Attempt, Transaction } from './transaction.ts';

/** A received request and its response; credentials are redacted when it is read. */
export interface ReceivedExchange {
  readonly kind: 'provider' | 'operator';
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly url: string;
  /** Alternating names and values, one per line. */
  readonly requestHeaders: string;
  readonly requestBody: string;
  /** 0 if there was no response. */
  readonly status: number;
  readonly responseHeaders: string;
  readonly responseBody: string;
  readonly hint: string | undefined;
  readonly checkoutRequestId: string | undefined;
}

/** A sent callback; details are in the attempt. */
export interface SentCallback {
  readonly kind: 'callback';
  readonly transaction: Transaction;
  readonly attempt: Attempt;
}

/** An exchange and its sequence number. */
export interface JournalEntry {
  readonly number: number;
  readonly exchange: ReceivedExchange | SentCallback;
}

/** A ring buffer of the last exchanges. */
export class Journal {
  readonly #ring: JournalEntry[] = [];
  readonly #capacity: number;
  #count = 0;

  constructor(capacity = 10_000) {
    this.#capacity = capacity;
  }

  add(exchange: ReceivedExchange | SentCallback): JournalEntry {
    const entry = { number: this.#count + 1, exchange };
    this.#ring[this.#count % this.#capacity] = entry;
    this.#count += 1;
    return entry;
  }

  /** Newest first. */
  entries(): readonly JournalEntry[] {
    const next = this.#count % this.#capacity;
    return [...this.#ring.slice(next), ...this.#ring.slice(0, next)].reverse();
  }

  clear(): void {
    this.#ring.length = 0;
    this.#count = 0;
  }
}
