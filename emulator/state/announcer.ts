import type { JournalEntry } from './journal.ts';
import type { Attempt, Transaction } from './transaction.ts';

/** An event. */
export type EmulatorEvent =
  | { readonly kind: 'transaction'; readonly transaction: Transaction }
  | { readonly kind: 'attempt'; readonly transaction: Transaction; readonly attempt: Attempt }
  | { readonly kind: 'query'; readonly transaction: Transaction }
  | { readonly kind: 'journal'; readonly entry: JournalEntry }
  | { readonly kind: 'clock' | 'rules' | 'reset' };

type Listener = (event: EmulatorEvent) => void;

/** Notifies listeners of events. */
export class Announcer {
  readonly #listeners = new Set<Listener>();
  readonly #closing = new AbortController();

  announce(event: EmulatorEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Adds a listener; the returned function removes it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Ends all waits. */
  close(): void {
    this.#closing.abort();
  }

  /** Resolves with the first defined result of `pick`, or with undefined when time is up. */
  async next<T>(
    pick: (event: EmulatorEvent) => T | undefined,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<T | undefined> {
    const { promise, resolve } = Promise.withResolvers<T | undefined>();
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, timeoutMs);
    const signals = [this.#closing.signal, ...(signal ? [signal] : [])];
    for (const ending of signals) ending.addEventListener('abort', giveUp, { once: true });
    if (signals.some(({ aborted }) => aborted)) giveUp();
    const unsubscribe = this.subscribe((event) => {
      const picked = pick(event);
      if (picked !== undefined) resolve(picked);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      unsubscribe();
      for (const ending of signals) ending.removeEventListener('abort', giveUp);
    }
  }
}
