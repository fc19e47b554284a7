import { RowCollection } from '../../../shared/rows/row-collection.ts';
import type { Row } from '../../../shared/rows/row.ts';
import { propertiesOf, type StoredTable } from '../../../shared/tables/stored-table.ts';

/** The initial rows of a table, by its properties. */
export type Seeds = (table: StoredTable) => readonly Row[];

/**
 * Rows of tables. A layer shows the rows below it until it changes a table; its changes are thrown
 * away with it, or committed.
 */
export class MemoryStore {
  readonly #below: MemoryStore | Seeds;
  readonly #made = new Map<StoredTable, RowCollection>();
  readonly #changed = new Map<StoredTable, RowCollection>();
  readonly #counters = new Map<string, number>();

  constructor(below: MemoryStore | Seeds) {
    this.#below = below;
  }

  /** The current rows of a table, in the order of its key. */
  rows(table: StoredTable): RowCollection {
    const changed = this.#changed.get(table);
    if (changed !== undefined) return changed;
    if (this.#below instanceof MemoryStore) return this.#below.rows(table);
    return this.#initial(table);
  }

  /** Adds an initial row, which a reset keeps. */
  seed(table: StoredTable, row: Row): void {
    if (this.#below instanceof MemoryStore) this.#below.seed(table, row);
    else this.#initial(table).add(row);
    this.#changed.get(table)?.add(row);
  }

  #initial(table: StoredTable): RowCollection {
    const known = this.#made.get(table);
    if (known !== undefined) return known;
    const below = this.#below;
    const made = new RowCollection(below instanceof MemoryStore ? [] : below(table), keyOf(table));
    this.#made.set(table, made);
    return made;
  }

  /** The same rows, to be changed. */
  changeable(table: StoredTable): RowCollection {
    const changed = this.#changed.get(table) ?? this.rows(table).copy();
    this.#changed.set(table, changed);
    return changed;
  }

  /** The next number of a column, never reused. */
  nextNumber(table: StoredTable, name: string): number {
    const key = JSON.stringify([table.name, name]);
    const next = Math.floor(Math.max(this.rows(table).largest(name), this.#counter(key))) + 1;
    this.#counters.set(key, next);
    return next;
  }

  #counter(key: string): number {
    const below = this.#below instanceof MemoryStore ? this.#below.#counter(key) : 0;
    return this.#counters.get(key) ?? below;
  }

  layer(): MemoryStore {
    return new MemoryStore(this);
  }

  /** Applies the changes of a layer to the store below it. */
  commit(): void {
    if (!(this.#below instanceof MemoryStore)) return;
    for (const [table, rows] of this.#changed) this.#below.#changed.set(table, rows);
    for (const [key, number] of this.#counters) this.#below.#counters.set(key, number);
  }

  /** Tables that have changed since the start or the last reset, with their rows. */
  changes(): ReadonlyMap<StoredTable, RowCollection> {
    return this.#changed;
  }

  /** Discards all changes. */
  reset(): void {
    this.#changed.clear();
    this.#counters.clear();
  }
}

function keyOf(table: StoredTable): readonly string[] {
  return propertiesOf(table, table.source.primaryKey ?? []) ?? [];
}
