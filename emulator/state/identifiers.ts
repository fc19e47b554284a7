import { eastAfricaTimestamp } from './east-africa-time.ts';
import { SeededStream } from './seeded-stream.ts';

const RECEIPT_PREFIX = 'EMU';
const RECEIPTS = 36 ** 7;
// Coprime to 36⁷, and small enough that ten million receipts are exact integers.
const RECEIPT_STEP = 60_013;

/** Issues the ids of payments and the receipt numbers; equal seeds give equal sequences. */
export class Identifiers {
  readonly #ids: SeededStream;
  readonly #firstReceipt: number;
  #receipts = 0;

  constructor(seed: number) {
    this.#ids = new SeededStream(seed, 'identifiers');
    this.#firstReceipt = new SeededStream(seed, 'receipts').next();
  }

  /** A pair of ids for a payment that is pushed at this time. */
  nextPayment(now: number): { merchantRequestId: string; checkoutRequestId: string } {
    const digits = 10_000 + (this.#ids.next() % 90_000);
    return {
      merchantRequestId: `${digits}-${this.#ids.nextHex()}`,
      checkoutRequestId: `ws_CO_${eastAfricaTimestamp(now)}_${this.#ids.nextHex()}${this.#ids.nextHex()}`,
    };
  }

  /** Ten capital letters and digits, unique within a run. */
  nextReceipt(): string {
    const place = (this.#firstReceipt + this.#receipts * RECEIPT_STEP) % RECEIPTS;
    this.#receipts += 1;
    return RECEIPT_PREFIX + place.toString(36).toUpperCase().padStart(7, '0');
  }

  /** How many numbers were drawn, for saved states. */
  get draws(): { readonly identifiers: number; readonly receipts: number } {
    return { identifiers: this.#ids.draws, receipts: this.#receipts };
  }

  /** Continues from a saved state. */
  resume(draws: { readonly identifiers: number; readonly receipts: number }): void {
    this.#ids.draws = draws.identifiers;
    this.#receipts = draws.receipts;
  }
}
