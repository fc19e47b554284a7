import type { PushedPayment, Settlement, Transaction } from './transaction.ts';

/** Filter of a list; all given parts must match. */
export interface TransactionFilter {
  readonly checkoutRequestId?: string;
  readonly phone?: string;
  readonly accountReference?: string;
}

/** A limited number of transactions; the oldest settled ones are evicted. */
export class TransactionStore {
  readonly #byId = new Map<string, Transaction>();
  readonly #settled = new Set<Transaction>();
  readonly #capacity: number;
  #sequence = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get pendingCount(): number {
    return this.#byId.size - this.#settled.size;
  }

  get settledCount(): number {
    return this.#settled.size;
  }

  get(checkoutRequestId: string): Transaction | undefined {
    return this.#byId.get(checkoutRequestId);
  }

  /** Adds a pending transaction; returns undefined if the store is full of pending ones. */
  add(
    ids: Pick<Transaction, 'merchantRequestId' | 'checkoutRequestId' | 'createdAt'>,
    payment: PushedPayment,
  ): Transaction | undefined {
    if (!this.#makeRoom()) return undefined;
    this.#sequence += 1;
    const transaction: Transaction = {
      sequence: this.#sequence,
      merchantRequestId: ids.merchantRequestId,
      checkoutRequestId: ids.checkoutRequestId,
      createdAt: ids.createdAt,
      payment,
      settlement: undefined,
      callbackFaults: undefined,
      attempts: [],
      scheduled: 0,
    };
    this.#byId.set(transaction.checkoutRequestId, transaction);
    return transaction;
  }

  /** Settles a pending transaction; false if it was settled already, so that one of N concurrent calls wins. */
  settle(transaction: Transaction, settlement: Settlement): boolean {
    if (transaction.settlement) return false;
    transaction.settlement = settlement;
    if (this.#byId.get(transaction.checkoutRequestId) === transaction)
      this.#settled.add(transaction);
    return true;
  }

  /** Adds a transaction from a saved state. */
  restore(saved: Omit<Transaction, 'sequence'>): void {
    if (!this.#makeRoom()) return;
    this.#sequence += 1;
    const transaction: Transaction = { ...saved, sequence: this.#sequence };
    this.#byId.set(transaction.checkoutRequestId, transaction);
    if (transaction.settlement) this.#settled.add(transaction);
  }

  /** Oldest first. */
  all(): IterableIterator<Transaction> {
    return this.#byId.values();
  }

  /** Newest first. */
  find(matches: (transaction: Transaction) => boolean): readonly Transaction[] {
    return [...this.#byId.values()].filter(matches).reverse();
  }

  clear(): void {
    this.#byId.clear();
    this.#settled.clear();
  }

  #makeRoom(): boolean {
    if (this.#byId.size < this.#capacity) return true;
    const [oldest] = this.#settled;
    if (!oldest) return false;
    this.#settled.delete(oldest);
    return this.#byId.delete(oldest.checkoutRequestId);
  }
}

/** Whether a transaction matches a filter. */
export function fitsFilter(transaction: Transaction, filter: TransactionFilter): boolean {
  const { checkoutRequestId, payment } = transaction;
  return (
    (filter.checkoutRequestId ?? checkoutRequestId) === checkoutRequestId &&
    (filter.phone ?? payment.phoneNumber) === payment.phoneNumber &&
    (filter.accountReference ?? payment.accountReference) === payment.accountReference
  );
}
