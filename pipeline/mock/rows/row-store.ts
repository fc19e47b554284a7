import type { MockContext } from '../mock-options.ts';
import { Refusal } from '../refusal.ts';
import type { Resource } from './resource.ts';
import type { Row } from './row.ts';
import { keyText } from './row.ts';
import { RowWorld } from './row-world.ts';
import type { WorldOptions } from './row-world.ts';

const MAXIMUM_ROWS = 10_000;
const MAXIMUM_WORLDS = 8;
const MAXIMUM_COLLECTIONS = 5000;

/** Rows as they stand now: in a stateful mock as they were changed, else always as they were made. */
export class RowStore {
  readonly #context: MockContext;
  readonly #resources: readonly Resource[];
  readonly #worlds = new Map<string, RowWorld>();
  readonly #changed = new Map<string, readonly Row[]>();
  readonly #counters = new Map<string, number>();

  constructor(context: MockContext, resources: readonly Resource[]) {
    this.#context = context;
    this.#resources = resources;
  }

  /** Rows below some parents: `['7']` of `/users/{userId}/orders`. */
  rows(resource: Resource, parents: readonly string[], options?: WorldOptions): readonly Row[] {
    const changed = this.#changed.get(placeOf(resource, parents));
    return changed ?? this.#world(options).rowsOf(resource);
  }

  /** Replaces all rows below some parents. */
  replace(resource: Resource, parents: readonly string[], rows: readonly Row[]): void {
    const place = placeOf(resource, parents);
    const isFull =
      rows.length > MAXIMUM_ROWS ||
      (!this.#changed.has(place) && this.#changed.size >= MAXIMUM_COLLECTIONS);
    if (isFull) {
      throw new Refusal(503, 'MOCK_FULL', 'The mock holds as many rows as it takes on; reset it.');
    }
    this.#changed.set(place, rows);
  }

  /** The next number of a counting column: never one that was there before. */
  nextNumber(resource: Resource, parents: readonly string[], name: string): number {
    const place = `${placeOf(resource, parents)} ${name}`;
    const largest = this.rows(resource, parents).reduce((most, row) => {
      const value = row[name];
      return typeof value === 'number' && value > most ? value : most;
    }, 0);
    const next = Math.floor(Math.max(largest, this.#counters.get(place) ?? 0)) + 1;
    if (this.#context.behaviour.isStateful) this.#counters.set(place, next);
    return next;
  }

  /** Forgets every change. */
  reset(): void {
    this.#changed.clear();
    this.#counters.clear();
  }

  #world(
    options: WorldOptions = {
      seed: this.#context.seed,
      isDynamic: this.#context.behaviour.isDynamic,
    },
  ): RowWorld {
    const name = `${options.seed} ${options.isDynamic}`;
    const known = this.#worlds.get(name);
    if (known !== undefined) return known;
    // The first is the mock's own, and stays.
    const [, oldest] = this.#worlds.keys();
    if (this.#worlds.size >= MAXIMUM_WORLDS && oldest !== undefined) this.#worlds.delete(oldest);
    const world = new RowWorld(this.#context, this.#resources, options);
    this.#worlds.set(name, world);
    return world;
  }
}

/** Index of the row with a key as a path spells it; -1 where there is none. */
export function indexOfKey(
  rows: readonly Row[],
  names: readonly string[],
  values: readonly string[],
): number {
  const wanted = JSON.stringify(values);
  return rows.findIndex((row) => keyText(row, names) === wanted);
}

function placeOf({ id }: Resource, parents: readonly string[]): string {
  return JSON.stringify([id, ...parents]);
}
