/**
 * A stream of numbers that depends only on its seed and on how many were drawn (mulberry32 by Tommy
 * Ettinger, with a separate counter so that a saved state can resume).
 */
export class SeededStream {
  draws = 0;
  readonly #start: number;

  constructor(seed: number, name: string) {
    this.#start = [...name].reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
      seed ^ 0x811c9dc5,
    );
  }

  /** The next number, from 0 to 2³² − 1. */
  next(): number {
    this.draws += 1;
    let mixed = (this.#start + Math.imul(this.draws, 0x6d2b79f5)) | 0;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** The next number as a fraction, from 0 (included) to 1 (excluded). */
  nextFraction(): number {
    return this.next() / 2 ** 32;
  }

  /** The next number as eight hexadecimal digits. */
  nextHex(): string {
    return this.next().toString(16).padStart(8, '0');
  }
}
