import type { Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { plainNumbers, spelled } from '../read/exact-number.ts';
import { Refusal } from '../refusal.ts';
import { mixSeed, uuidOf } from '../seed.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import {
  deleteRow,
  moveReferences,
  refuseDangling,
  refuseTaken,
  relateTables,
} from './constraints.ts';
import type { Tables } from './constraints.ts';
import { sampledKey } from './foreign-rows.ts';
import { valueAt } from './list/property-index.ts';
import { createListQuery } from './list-query.ts';
import type { ListPage, ListQuery } from './list-query.ts';
import type { RowSources } from './column-filler.ts';
import type { Resource, ResourceUse } from './resource.ts';
import { isRow, withValues } from './row.ts';
import type { Row } from './row.ts';
import type { RowCollection } from './row-collection.ts';
import { rowPlace } from './row-place.ts';
import { RowStore } from './row-store.ts';
import type { WorldOptions } from './row-world.ts';
import { TableWriter } from './table-writer.ts';

/** What is done to which rows. */
export interface RowRequest {
  readonly operation: Operation;
  readonly use: ResourceUse;
  readonly pathValues: readonly string[];
  readonly valid: ValidRequest;
  /** JSON or form body; null where none was sent. */
  readonly body: unknown;
  readonly world: WorldOptions;
  readonly now: Date;
}

/** What an operation on rows came to. */
export type RowOutcome =
  | { readonly kind: 'page'; readonly page: ListPage }
  | { readonly kind: 'row'; readonly row: Row; readonly isExact: boolean }
  | { readonly kind: 'none' };

/** Does what operations ask of rows; throws Refusal (404, 409, 400 for what is read-only). */
export class RowActions {
  readonly #context: MockContext;
  readonly #store: RowStore;
  readonly #tables: Tables;
  readonly #writers = new Map<Operation, TableWriter>();
  readonly #samples = new Map<Resource, { readonly seed: number; readonly row: Row }>();
  readonly #queries = new Map<Operation, ListQuery>();
  readonly #bodyPlaces = new Map<Operation, readonly string[]>();

  constructor(context: MockContext, uses: ReadonlyMap<Operation, ResourceUse>) {
    this.#context = context;
    const resources = [...new Set([...uses.values()].map(({ resource }) => resource))];
    this.#store = new RowStore(context, resources);
    const byModel = resources.flatMap((resource) =>
      resource.model === null ? [] : [[resource.model, resource] as const],
    );
    this.#tables = relateTables(this.#store, new Map(byModel));
  }

  /** Forgets every change. */
  reset(): void {
    this.#store.reset();
  }

  perform(received: RowRequest): RowOutcome {
    const { action } = received.use;
    if (action === 'list') {
      const page = this.#query(received)(this.#collection(received).rows, received.valid);
      return { kind: 'page', page };
    }
    const request = this.#storable({ ...received, body: this.#sentRow(received) });
    if (action === 'create') return this.#create(request);
    const [row] = this.#rowsWith(request, request.use.resource.key, keyOf(request));
    if (row === undefined) return this.#missing(request);
    if (action === 'get') return { kind: 'row', row, isExact: true };
    return action === 'delete' ? this.#delete(request, row) : this.#update(request, row);
  }

  #query({ operation, use: { resource } }: RowRequest): ListQuery {
    const known = this.#queries.get(operation) ?? createListQuery(operation, resource);
    this.#queries.set(operation, known);
    return known;
  }

  /** The row that a body is or holds: `{"data": {…}}` is told by the schema of bodies. */
  #sentRow({ operation, use: { resource }, body }: RowRequest): unknown {
    const pointer = operation.body?.contents[0]?.schemaPointer ?? null;
    if (resource.model !== null || pointer === null || !isRow(body)) return body;
    const place =
      this.#bodyPlaces.get(operation) ?? rowPlace(this.#context.model.document, pointer, resource);
    this.#bodyPlaces.set(operation, place);
    const inner = valueAt(body, place);
    return isRow(inner) ? inner : body;
  }

  /** What no column takes is refused before the row is looked for. */
  #storable(request: RowRequest): RowRequest {
    const { action, resource } = request.use;
    const isWritten = (action === 'create' || action === 'update') && resource.model !== null;
    if (!isWritten || !isRow(request.body)) return request;
    return { ...request, body: this.#writer(request).storable(request.body) };
  }

  /** In a foreign document no example says which rows exist: any address may be meant. */
  #missing({ use: { resource } }: RowRequest): RowOutcome {
    if (resource.model === null && !this.#context.behaviour.isStateful) return { kind: 'none' };
    throw new Refusal(404, 'ROW_NOT_FOUND', 'There is no such row.');
  }

  #collection(request: RowRequest): RowCollection {
    return this.#store.collection(request.use.resource, parentsOf(request), request.world);
  }

  #rowsWith(
    request: RowRequest,
    names: readonly string[],
    values: readonly string[],
  ): readonly Row[] {
    return this.#collection(request).withKey(names, JSON.stringify(values));
  }

  #create(request: RowRequest): RowOutcome {
    const { resource } = request.use;
    const body = isRow(request.body) ? request.body : {};
    const { model } = resource;
    const sources = this.#sources(request, body);
    const row =
      model === null
        ? this.#store.belonging(
            resource,
            parentsOf(request),
            this.#store.linked(resource, this.#foreignRow(request, body, sources), body),
          )
        : this.#writer(request).create(body, sources);
    if (!this.#context.behaviour.isStateful) return { kind: 'row', row, isExact: false };
    if (model !== null) {
      refuseTaken(model, row, { collection: this.#collection(request), old: null });
      refuseDangling(this.#tables, model, row);
    }
    this.#store.add(resource, parentsOf(request), row);
    return { kind: 'row', row, isExact: true };
  }

  #writer({ operation, use: { resource } }: RowRequest): TableWriter {
    const known = this.#writers.get(operation);
    if (known !== undefined) return known;
    const { crud } = operation;
    if (crud === null || resource.model === null)
      throw new Error('an operation on a table says what it does');
    const provider = this.#context.model.database?.provider ?? 'sqlite';
    const writer = new TableWriter(crud, resource, provider);
    this.#writers.set(operation, writer);
    return writer;
  }

  #sources(request: RowRequest, body: Row): RowSources {
    const { resource } = request.use;
    let seed: number | null = null;
    let sample: Row | null = null;
    const sources: RowSources = {
      moment: request.now.toISOString(),
      seed: () => (seed ??= mixSeed(request.world.seed, resource.id, JSON.stringify(body))),
      nextNumber: (name) => this.#store.nextNumber(resource, parentsOf(request), name),
      sample: () => (sample ??= this.#startOf(request, sources.seed)),
    };
    return sources;
  }

  /** What a new row is like where its body says nothing. Rows that stay differ; of others nobody sees two beside each other. */
  #startOf({ use: { resource }, world }: RowRequest, seed: () => number): Row {
    if (this.#context.behaviour.isStateful || world.isDynamic)
      return this.#sampleRow(resource, seed());
    const known = this.#samples.get(resource);
    if (known?.seed === world.seed) return known.row;
    const row = this.#sampleRow(resource, mixSeed(world.seed, resource.id));
    this.#samples.set(resource, { seed: world.seed, row });
    return row;
  }

  #sampleRow({ schemaPointer, model }: Resource, seed: number): Row {
    const sample = this.#context.sampler.sample(schemaPointer, {
      direction: 'response',
      seed,
      ...(model === null
        ? { examples: 'first' as const }
        : { examples: 'ignore' as const, name: model.name }),
    });
    return sample.kind === 'value' && isRow(sample.value) ? sample.value : {};
  }

  /** The body over generated data, with an address of its own. */
  #foreignRow(request: RowRequest, body: Row, { seed, nextNumber, sample }: RowSources): Row {
    const { resource } = request.use;
    const { isStateful } = this.#context.behaviour;
    let row = this.#overlaid(resource, sample(), valuesOver(sample(), body));
    for (const name of resource.key) {
      const isFree = (value: unknown): boolean =>
        !isStateful || this.#rowsWith(request, [name], [spelled(value)]).length === 0;
      if (Object.hasOwn(body, name) && isFree(body[name])) continue;
      const count = isStateful ? this.#collection(request).rows.length : 0;
      const keySeed = mixSeed(seed(), name, count);
      const counted = [() => nextNumber(name), () => uuidOf(keySeed)];
      const makers = typeof row[name] === 'string' ? counted.reverse() : counted;
      for (const make of [...makers, () => sampledKey(this.#context, resource, keySeed)]) {
        const value = make();
        const next = isFree(value)
          ? this.#firstValid(resource, [withValues(row, [[name, value]])])
          : null;
        if (next === null) continue;
        row = next;
        break;
      }
    }
    return row;
  }

  #update(request: RowRequest, row: Row): RowOutcome {
    const { resource } = request.use;
    const body = isRow(request.body) ? request.body : {};
    const next =
      resource.model === null
        ? this.#overlaid(
            resource,
            row,
            valuesOver(row, body).filter(([name]) => !resource.key.includes(name)),
          )
        : this.#writer(request).change(row, body, request.now.toISOString());
    if (!this.#context.behaviour.isStateful) return { kind: 'row', row: next, isExact: true };
    if (resource.model !== null) {
      refuseTaken(resource.model, next, { collection: this.#collection(request), old: row });
      refuseDangling(this.#tables, resource.model, next);
      moveReferences(this.#tables, resource.model, { row, next });
    }
    this.#store.changeable(resource, parentsOf(request)).change(row, next);
    return { kind: 'row', row: next, isExact: true };
  }

  #delete(request: RowRequest, row: Row): RowOutcome {
    const { resource } = request.use;
    if (this.#context.behaviour.isStateful) {
      if (resource.model !== null) deleteRow(this.#tables, resource.model, row);
      else this.#store.changeable(resource, parentsOf(request)).remove(row);
    }
    return { kind: 'row', row, isExact: true };
  }

  /** Takes over each value that leaves the row valid. */
  #overlaid(resource: Resource, row: Row, values: readonly (readonly [string, unknown])[]): Row {
    const whole = this.#firstValid(resource, [withValues(row, values)]);
    if (whole !== null) return whole;
    return values.reduce(
      (current, value) => this.#firstValid(resource, [withValues(current, [value])]) ?? current,
      row,
    );
  }

  #firstValid({ schemaPointer }: Resource, rows: readonly Row[]): Row | null {
    return (
      rows.find((row) =>
        this.#context.judge.accepts(schemaPointer, 'response', plainNumbers(row)),
      ) ?? null
    );
  }
}

/** JSON:API keeps a row's values one object deeper, and sends those that change: https://jsonapi.org/format/#crud-updating */
function valuesOver(row: Row, body: Row): readonly (readonly [string, unknown])[] {
  return Object.entries(body).map(([name, value]) => {
    const own = row[name];
    const isPart = (name === 'attributes' || name === 'relationships') && isRow(own);
    return [name, isPart && isRow(value) ? withValues(own, Object.entries(value)) : value];
  });
}

function parentsOf({ use: { resource }, pathValues }: RowRequest): readonly string[] {
  return pathValues.slice(0, resource.parents);
}

function keyOf({ use: { resource }, pathValues }: RowRequest): readonly string[] {
  return pathValues.slice(resource.parents);
}
