import type { MockContext } from '../mock-options.ts';
import { Refusal } from '../refusal.ts';
import type { Resource } from './resource.ts';
import type { Row } from './row.ts';
import { RowCollection } from './row-collection.ts';
import { RowWorld } from './row-world.ts';
import type { WorldOptions } from './row-world.ts';

const MAXIMUM_ROWS = 50_000;
const MAXIMUM_WORLDS = 8;
const MAXIMUM_COLLECTIONS = 5000;

/** Rows as they stand now: in a stateful mock as they were changed, else always as they were made. */
export class RowStore {
  readonly #context: MockContext;
  readonly #resources: readonly Resource[];
  readonly #worlds = new Map<string, RowWorld>();
  readonly #made = new WeakMap<readonly Row[], RowCollection>();
  readonly #changed = new Map<string, RowCollection>();
  readonly #counters = new Map<string, number>();

  constructor(context: MockContext, resources: readonly Resource[]) {
    this.#context = context;
    this.#resources = resources;
  }

  /** Rows below some parents: `['7']` of `/users/{userId}/orders`. */
  collection(
    resource: Resource,
    parents: readonly string[],
    options?: WorldOptions,
  ): RowCollection {
    return this.#changed.get(placeOf(resource, parents)) ?? this.#madeCollection(resource, options);
  }

  /** The same, to be changed; throws a 503 where no more collections are taken on. */
  changeable(resource: Resource, parents: readonly string[]): RowCollection {
    const place = placeOf(resource, parents);
    const known = this.#changed.get(place);
    if (known !== undefined) return known;
    if (this.#changed.size >= MAXIMUM_COLLECTIONS) throw full();
    const copy = new RowCollection(this.#madeCollection(resource).rows);
    this.#changed.set(place, copy);
    return copy;
  }

  /** Adds a row; throws a 503 where no more are taken on. */
  add(resource: Resource, parents: readonly string[], row: Row): void {
    const collection = this.changeable(resource, parents);
    if (collection.rows.length >= MAXIMUM_ROWS) throw full();
    collection.add(row);
  }

  /** The next number of a counting column: never one that was there before. */
  nextNumber(resource: Resource, parents: readonly string[], name: string): number {
    const place = `${placeOf(resource, parents)} ${name}`;
    const largest = this.collection(resource, parents).largest(name);
    const next = Math.floor(Math.max(largest, this.#counters.get(place) ?? 0)) + 1;
    if (this.#context.behaviour.isStateful) this.#counters.set(place, next);
    return next;
  }

  /** Forgets every change. */
  reset(): void {
    this.#changed.clear();
    this.#counters.clear();
  }

  #madeCollection(resource: Resource, options?: WorldOptions): RowCollection {
    const rows = this.#world(options).rowsOf(resource);
    const known = this.#made.get(rows) ?? new RowCollection(rows);
    this.#made.set(rows, known);
    return known;
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

function full(): Refusal {
  return new Refusal(503, 'MOCK_FULL', 'The mock holds as many rows as it takes on; reset it.');
}

function placeOf({ id }: Resource, parents: readonly string[]): string {
  return parents.length === 0 ? id : JSON.stringify([id, ...parents]);
}
