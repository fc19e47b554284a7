/** Pseudorandom numbers that only depend on a seed, not on machine, date and time zone. */
export class Random {
  #state = 0;

  /** Restarts with a seed. */
  start(seed: number): void {
    this.#state = seed | 0;
  }

  /** From 0 inclusive to 1 exclusive. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return scramble(this.#state) / 4294967296;
  }

  /** An integer; both bounds are inclusive. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** An item of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined && list.length === 0) throw new RangeError('nothing to pick from');
    return picked as T;
  }
}

/** Combines two seeds: each place of a value has a seed of its own, so that changes elsewhere do not affect it. */
export function mixSeed(seed: number, other: number): number {
  return scramble(Math.imul(seed, 0x01000193) ^ other) | 0;
}

/** A seed from a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}

function scramble(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
