import type { Api } from '../spec/api-types.ts';

/** One exchange as it was; credentials are only redacted when somebody reads it. */
export interface JournalEntry {
  readonly number: number;
  readonly kind: Api['JournalEntry']['kind'];
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly url: string;
  /** Names and values by turns. */
  readonly requestHeaders: readonly string[];
  readonly requestBody: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly responseHeaders: readonly string[];
  readonly responseBody: string;
  readonly hint?: string;
  readonly checkoutRequestId?: string;
}

/** The last so many exchanges, in a ring. */
export class Journal {
  readonly #ring: JournalEntry[] = [];
  readonly #capacity: number;
  #count = 0;

  constructor(capacity = 10_000) {
    this.#capacity = capacity;
  }

  add(entry: Omit<JournalEntry, 'number'>): JournalEntry {
    const numbered = { number: this.#count + 1, ...entry };
    this.#ring[this.#count % this.#capacity] = numbered;
    this.#count += 1;
    return numbered;
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
