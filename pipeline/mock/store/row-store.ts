import type { Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { plainNumbers, spelled } from '../../../server-template/shared/json/exact-number.ts';
import { mostRows, storeFull } from '../rejection.ts';
import { seedOfParts } from '../mix-seed.ts';
import { sourceOf } from '../seed/third-party-rows.ts';
import { linkedValue, NamedLinks } from '../seed/named-links.ts';
import type { RowResource, ResourceUse } from '../../model/resources/resource.ts';
import { RowsAbove } from '../resources/rows-above.ts';
import type { RowAbove } from '../resources/rows-above.ts';
import { isRow, placed, valueAt, withValues } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { RowCollection } from '../../../server-template/shared/rows/row-collection.ts';
import { RowWorld } from '../seed/row-world.ts';
import { RowSampler } from '../seed/row-sampler.ts';
import { TableRows } from '../tables/table-rows.ts';
import type { WorldOptions } from '../resources/row-request.ts';

const MAXIMUM_WORLDS = 8;
const MAXIMUM_COLLECTIONS = 5000;

/** The current rows: changed ones in a stateful mock, else as generated. */
export class RowStore {
  readonly resources: readonly RowResource[];
  /** Rows that must exist above others. */
  readonly above: RowsAbove;
  /** The rows of tables. */
  readonly tables: TableRows;
  readonly sampler: RowSampler;
  readonly #context: MockContext;
  readonly #links: NamedLinks;
  readonly #worlds = new Map<string, RowWorld>();
  readonly #made = new WeakMap<readonly Row[], Map<string, RowCollection>>();
  readonly #changed = new Map<string, RowCollection>();
  readonly #counters = new Map<string, number>();
  readonly #turns = new Map<string, number>();
  readonly #preparing = new Map<RowResource, Promise<void> | null>();

  constructor(context: MockContext, uses: ReadonlyMap<Operation, ResourceUse>) {
    this.#context = context;
    this.resources = [...new Set([...uses.values()].map(({ resource }) => resource))];
    this.above = new RowsAbove(context.schemas, uses);
    this.sampler = new RowSampler(context);
    this.tables = new TableRows(context, {
      worldOf: (world) => this.#world(world),
      resourceOf: (model) => this.resources.find((resource) => resource.model === model),
      sampler: this.sampler,
    });
    this.#links = new NamedLinks(this.resources);
  }

  /** Rows below parents: `['7']` of `/users/{userId}/orders`. */
  collection(
    resource: RowResource,
    parents: readonly string[],
    options?: WorldOptions,
  ): RowCollection {
    const { viewOf, parentPath, model } = resource;
    if (model !== null) return this.tables.rows(model, options ?? this.#own());
    if (viewOf !== null && parentPath === null) return this.collection(viewOf, [], options);
    if (viewOf !== null && parentPath !== null) {
      const parent = spelled(this.#reference(resource, parents, options));
      const { rows, added } = this.collection(viewOf, [], options);
      const own = rows.filter((row) => spelled(parentIn(row, parentPath)) === parent);
      return new RowCollection(
        own,
        [],
        own.filter((row) => added.has(row)),
      );
    }
    const changed = this.#changed.get(placeOf(resource, parents));
    return changed ?? this.#madeCollection(resource, parents, options);
  }

  /** Generates the initial rows; null: done already. */
  prepare(resource: RowResource): Promise<void> | null {
    const known = this.#preparing.get(resource);
    if (known !== undefined) return known;
    const world = this.#world().prepare(resource.viewOf ?? resource);
    const running = world.finally(() => this.#preparing.set(resource, null));
    this.#preparing.set(resource, running);
    return running;
  }

  /** A row with the key of its parent, as for those below `/users/{userId}`. */
  belonging(resource: RowResource, parents: readonly string[], row: Row): Row {
    const { parentPath, schemaPointer } = resource;
    if (parentPath === null || parents.length === 0) return row;
    const parent = this.#reference(resource, parents);
    const values = typeof parent === 'string' ? [Number(parent), parent] : [parent];
    const next = placesOf(row, parentPath)
      .flatMap((place) => values.map((value) => placed(row, place, value)))
      .find((one) => this.#context.validator.accepts(schemaPointer, 'response', plainNumbers(one)));
    return next ?? row;
  }

  /** How rows refer to their parent: `channel.id` is not the handle in `/channels/{handle}`. */
  #reference(resource: RowResource, parents: readonly string[], options?: WorldOptions): unknown {
    const { list, parentPath } = resource;
    const name = parentPath?.[1];
    const above = list === null ? undefined : this.#rowAbove(list, parents);
    if (name === undefined || above === undefined) return parents.at(-1);
    const { keyProperties, parents: outer } = above.use.resource;
    if (keyProperties.includes(name) || above.depth !== parents.length) return parents.at(-1);
    const [row] = this.collection(
      above.use.resource,
      parents.slice(0, outer.length),
      options,
    ).withKey(keyProperties, JSON.stringify(parents.slice(outer.length)));
    return row?.[name] ?? parents.at(-1);
  }

  #rowAbove(list: Operation, parents: readonly string[]): RowAbove | undefined {
    return this.above.of(list).findLast(({ depth }) => depth <= parents.length);
  }

  /** A new row with foreign keys to existing rows, except for sent ones. */
  linked(resource: RowResource, row: Row, sent: Row): Row {
    return this.#links.of(resource, row).reduce((current, { name, target, targetName }) => {
      if (Object.hasOwn(sent, name)) return current;
      const changed = this.#changed.get(placeOf(target, []));
      const source =
        changed === undefined ? this.#world().sourceOf(target) : sourceOf(changed.rows, targetName);
      const seed = seedOfParts(this.#context.seed, resource.name, name, JSON.stringify(sent));
      const value = linkedValue(current[name], { source, targetName, seed });
      const next = withValues(current, [[name, value]]);
      const { validator } = this.#context;
      return validator.accepts(resource.schemaPointer, 'response', plainNumbers(next))
        ? next
        : current;
    }, row);
  }

  /** The same for changes; throws a 503 if there are too many changed collections. */
  changeable(resource: RowResource, parents: readonly string[]): RowCollection {
    if (resource.viewOf !== null) return this.changeable(resource.viewOf, []);
    const place = placeOf(resource, parents);
    const known = this.#changed.get(place);
    if (known !== undefined) return known;
    if (this.#changed.size >= MAXIMUM_COLLECTIONS) throw storeFull();
    const copy = new RowCollection(this.#madeCollection(resource, parents).rows);
    this.#changed.set(place, copy);
    return copy;
  }

  /** Adds a row; throws a 503 if there are too many. */
  add(resource: RowResource, parents: readonly string[], row: Row): void {
    const collection = this.changeable(resource, parents);
    if (collection.rows.length >= mostRows) throw storeFull();
    collection.add(row);
  }

  /** The next number of an identity column, never reused, also not below another parent. */
  nextNumber(resource: RowResource, parents: readonly string[], name: string): number {
    if (resource.viewOf !== null) return this.nextNumber(resource.viewOf, [], name);
    const column = `${resource.name} ${name}`;
    const largest = this.#largest(resource, parents, name);
    const next = Math.floor(Math.max(largest, this.#counters.get(column) ?? 0)) + 1;
    if (this.#context.behaviour.isStateful) this.#counters.set(column, next);
    return next;
  }

  /** Number of requests for it since the last reset; always 0 if not stateful. */
  turn({ name }: RowResource): number {
    if (!this.#context.behaviour.isStateful) return 0;
    const turn = this.#turns.get(name) ?? 0;
    this.#turns.set(name, turn + 1);
    return turn;
  }

  #largest(resource: RowResource, parents: readonly string[], name: string): number {
    const isMade = !this.#changed.has(placeOf(resource, parents));
    const isKnown = isMade && !this.#isBelowNew(resource, parents);
    if (!isKnown || resource.keyProperties[0] !== name)
      return this.collection(resource, parents).largest(name);
    // Keys are known without generating their rows.
    const { size, key } = this.#world().sourceOf(resource);
    const keys = Array.from({ length: size }, (_, index) => key(index));
    return keys.reduce<number>(
      (most, one) => (typeof one === 'number' ? Math.max(most, one) : most),
      0,
    );
  }

  /** Collections changed since the last reset: `/users/7/todos`. */
  changed(): readonly ChangedRows[] {
    const tables = [...this.tables.store(this.#own()).changes()].map(
      ([{ name }, rows]) => [name, rows] as const,
    );
    const collections = [...this.#changed].map(([place, rows]) => [nameOf(place), rows] as const);
    return [...tables, ...collections].map(([name, { rows, added }]) => ({
      ...{ name, rows: rows.length, added: added.size },
    }));
  }

  /** Discards all changes. */
  reset(): void {
    this.#changed.clear();
    this.#counters.clear();
    this.#turns.clear();
    this.tables.reset(this.#own());
  }

  #madeCollection(
    resource: RowResource,
    parents: readonly string[],
    options?: WorldOptions,
  ): RowCollection {
    if (this.#isBelowNew(resource, parents)) return new RowCollection([]);
    const rows = this.#world(options).rowsOf(resource);
    const isOwned = resource.parentPath !== null;
    const place = isOwned ? placeOf(resource, parents) : '';
    const known = this.#made.get(rows) ?? new Map<string, RowCollection>();
    this.#made.set(rows, known);
    const made =
      known.get(place) ??
      new RowCollection(isOwned ? rows.map((row) => this.belonging(resource, parents, row)) : rows);
    if (known.size >= MAXIMUM_COLLECTIONS) known.clear();
    known.set(place, made);
    return made;
  }

  /** Whether a parent was created since the start: it had no rows before. */
  #isBelowNew({ list, viewOf }: RowResource, parents: readonly string[]): boolean {
    if (parents.length === 0 || list === null || viewOf !== null) return false;
    const above = this.#rowAbove(list, parents);
    if (!this.#context.behaviour.isStateful || above?.use.action !== 'get') return false;
    const owner = above.use.resource;
    const values = parents.slice(0, above.depth);
    const made =
      owner.viewOf === null
        ? this.#madeCollection(owner, values.slice(0, owner.parents.length))
        : this.#madeCollection(owner.viewOf, []);
    return (
      made.withKey(owner.keyProperties, JSON.stringify(values.slice(owner.parents.length)))
        .length === 0
    );
  }

  /** The mock's own world. */
  #own(): WorldOptions {
    return { seed: this.#context.seed, isDynamic: this.#context.behaviour.isDynamic };
  }

  #world(options: WorldOptions = this.#own()): RowWorld {
    const name = `${options.seed} ${options.isDynamic}`;
    const known = this.#worlds.get(name);
    if (known !== undefined) return known;
    // The first is the mock's own, and stays.
    const [, oldest] = this.#worlds.keys();
    if (this.#worlds.size >= MAXIMUM_WORLDS && oldest !== undefined) this.#worlds.delete(oldest);
    const world = new RowWorld(this.#context, this.resources, options);
    this.#worlds.set(name, world);
    return world;
  }
}

/** A changed collection. */
export interface ChangedRows {
  /** Name of a table, or path of a collection. */
  readonly name: string;
  readonly rows: number;
  readonly added: number;
}

/** The path of a `placeOf` key. */
function nameOf(place: string): string {
  if (!place.startsWith('[')) return place;
  const [name = '', ...parents] = JSON.parse(place) as readonly string[];
  const values = parents.values();
  return name.replace(/\{[^{}]*\}/g, (parameter) => values.next().value ?? parameter);
}

/** Where a row says which parent it is below: `['owner', 'id']`, also `['owner']` where its schema lets that be the id alone. */
function placesOf(row: Row, parentPath: readonly string[]): readonly (readonly string[])[] {
  const outer = parentPath.slice(0, -1);
  if (outer.length === 0) return [parentPath];
  const isObject = isRow(valueAt(row, outer) ?? {});
  return isObject ? [parentPath, outer] : [outer, parentPath];
}

function parentIn(row: Row, parentPath: readonly string[]): unknown {
  const [place = parentPath] = placesOf(row, parentPath);
  return valueAt(row, place);
}

function placeOf({ name }: RowResource, parents: readonly string[]): string {
  return parents.length === 0 ? name : JSON.stringify([name, ...parents]);
}
