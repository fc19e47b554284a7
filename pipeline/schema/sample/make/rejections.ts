/** Rejections of the value at a place and of its parts. */
export interface Rejections {
  /** Rejections of the value itself. */
  readonly count: number;
  /** The last round in which it was rejected; 0: never. */
  readonly last: number;
  /** The last round in which it or a part was rejected. */
  readonly lastInside: number;
  /** Parts by name or index. */
  readonly inside: ReadonlyMap<string, Rejections>;
}

interface Counted extends Rejections {
  count: number;
  last: number;
  lastInside: number;
  readonly inside: Map<string, Counted>;
}

/** Counts rejected places, given as JSON pointers into the value, over the rounds of a search. */
export class RejectionCount {
  #round = 0;
  #root: Counted | null = null;

  get root(): Rejections | null {
    return this.#root;
  }

  /** Counts each place once per round. */
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
