/** How often the values at a place and inside of it were rejected. */
export interface Rejections {
  /** Of the value at this place itself. */
  readonly count: number;
  /** The round in which it was last rejected; 0: in none. */
  readonly last: number;
  /** The round in which it or something inside was last rejected. */
  readonly lastInside: number;
  /** By name or index. */
  readonly inside: ReadonlyMap<string, Rejections>;
}

interface Counted extends Rejections {
  count: number;
  last: number;
  lastInside: number;
  readonly inside: Map<string, Counted>;
}

/** Counts rejected places, as JSON pointers into the value name them, over the rounds of one search. */
export class RejectionCount {
  #round = 0;
  #root: Counted | null = null;

  get root(): Rejections | null {
    return this.#root;
  }

  /** Counts each place once for this round. */
  add(pointers: ReadonlySet<string>): void {
    this.#round += 1;
    this.#root ??= untouched();
    for (const pointer of pointers) this.#addOne(this.#root, pointer);
  }

  #addOne(root: Counted, pointer: string): void {
    let place = root;
    place.lastInside = this.#round;
    for (const part of pointer.split('/').slice(1)) {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const next = place.inside.get(name) ?? untouched();
      place.inside.set(name, next);
      next.lastInside = this.#round;
      place = next;
    }
    place.count += 1;
    place.last = this.#round;
  }
}

function untouched(): Counted {
  return { count: 0, last: 0, lastInside: 0, inside: new Map() };
}
