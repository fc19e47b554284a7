import { compareKeys } from './row-order.ts';
import { keyText } from './row.ts';
import type { Row } from './row.ts';

interface KeyIndex {
  readonly names: readonly string[];
  readonly byText: Map<string, readonly Row[]>;
}

/** Ordered rows with indexes by properties, so that thousands of creates stay fast. */
export class RowCollection {
  readonly #rows: Row[];
  readonly #indexes = new Map<string, KeyIndex>();
  readonly #largest = new Map<string, number>();

  readonly #key: readonly string[];
  readonly #added: Set<Row>;

  /**
   * With a key, later rows are inserted in its order; else at the end. `added` are rows created
   * since the start.
   */
  constructor(rows: readonly Row[], key: readonly string[] = [], added: Iterable<Row> = []) {
    this.#rows = [...rows];
    this.#key = key;
    this.#added = new Set(added);
  }

  /** Rows created since the start. */
  get added(): ReadonlySet<Row> {
    return this.#added;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Rows with the key text of these properties (`keyText`). */
  withKey(names: readonly string[], text: string): readonly Row[] {
    return this.#index(names).byText.get(text) ?? [];
  }

  /** The largest number that a property ever had; at least 0. */
  largest(name: string): number {
    const known = this.#largest.get(name);
    if (known !== undefined) return known;
    const found = this.#rows.reduce((most, row) => Math.max(most, numberOf(row, name)), 0);
    this.#largest.set(name, found);
    return found;
  }

  /** An independent copy. */
  copy(): RowCollection {
    return new RowCollection(this.#rows, this.#key, this.#added);
  }

  add(row: Row): void {
    this.#insert(row);
    this.#added.add(row);
    this.#learn(row);
  }

  change(row: Row, next: Row): void {
    const place = this.#rows.indexOf(row);
    if (compareKeys(row, next, this.#key) === 0) this.#rows[place] = next;
    else {
      this.#rows.splice(place, 1);
      this.#insert(next);
    }
    if (this.#added.delete(row)) this.#added.add(next);
    this.#forget(row);
    this.#learn(next);
  }

  remove(row: Row): void {
    this.#added.delete(row);
    this.#rows.splice(this.#rows.indexOf(row), 1);
    this.#forget(row);
  }

  #insert(row: Row): void {
    let [low, high] = [this.#key.length === 0 ? this.#rows.length : 0, this.#rows.length];
    const last = this.#rows.at(-1);
    // Most keys increase.
    if (last !== undefined && compareKeys(last, row, this.#key) <= 0) low = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareKeys(this.#rows[middle] ?? {}, row, this.#key) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#rows.splice(low, 0, row);
  }

  #index(names: readonly string[]): KeyIndex {
    const [first = ''] = names;
    const id = names.length === 1 ? first : JSON.stringify(names);
    const known = this.#indexes.get(id);
    if (known !== undefined) return known;
    const index: KeyIndex = { names, byText: new Map() };
    for (const row of this.#rows) enter(index, row);
    this.#indexes.set(id, index);
    return index;
  }

  #learn(row: Row): void {
    for (const index of this.#indexes.values()) enter(index, row);
    for (const [name, most] of this.#largest) {
      this.#largest.set(name, Math.max(most, numberOf(row, name)));
    }
  }

  #forget(row: Row): void {
    for (const { names, byText } of this.#indexes.values()) {
      const text = keyText(row, names);
      const others = (byText.get(text) ?? []).filter((one) => one !== row);
      if (others.length === 0) byText.delete(text);
      else byText.set(text, others);
    }
  }
}

/** Of rows with the same key, the first stays first: paths refer to it. */
function enter({ names, byText }: KeyIndex, row: Row): void {
  const text = keyText(row, names);
  const others = byText.get(text);
  byText.set(text, others === undefined ? [row] : [...others, row]);
}

function numberOf(row: Row, name: string): number {
  const value = row[name];
  return typeof value === 'number' ? value : 0;
}
