import type { Attempt, Transaction } from './transaction.ts';

/** A request that came in, with its response; credentials are only redacted when somebody reads it. */
export interface ReceivedExchange {
  readonly kind: 'provider' | 'operator';
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly url: string;
  /** Names and values by turns, a line each. */
  readonly requestHeaders: string;
  readonly requestBody: string;
  /** 0 when there was no response. */
  readonly status: number;
  readonly responseHeaders: string;
  readonly responseBody: string;
  readonly hint: string | undefined;
  readonly checkoutRequestId: string | undefined;
}

/** A callback that went out: the attempt knows the rest. */
export interface SentCallback {
  readonly kind: 'callback';
  readonly transaction: Transaction;
  readonly attempt: Attempt;
}

/** One exchange and its number, which grows by one. */
export interface JournalEntry {
  readonly number: number;
  readonly exchange: ReceivedExchange | SentCallback;
}

/** The last so many exchanges, in a ring. */
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
