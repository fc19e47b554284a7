import type { MockContext } from '../mock-options.ts';
import { seedOfParts } from '../mix-seed.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { RowRequest } from '../resources/row-request.ts';
import { isRow } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import type { WorldOptions } from '../resources/row-request.ts';

/** Sources of values that a new row's body lacks. */
export interface RowSources {
  /** Creation time in ISO 8601. */
  readonly moment: string;
  /** Seed of the row. */
  readonly seed: () => number;
  readonly nextNumber: (name: string) => number;
  /** A row of generated data. */
  readonly sample: () => Row;
}

/** Input for a new row. */
export interface RowWanted {
  readonly resource: RowResource;
  /** Keys of the rows above it, so that equal bodies get different keys below each. */
  readonly parents: readonly string[];
  readonly world: WorldOptions;
  readonly now: Date;
  /** The sent body. */
  readonly body: Row;
  readonly nextNumber: (name: string) => number;
  /** Number of rows created in the table so far, so that equal bodies get different keys. */
  readonly turn: () => number;
  /** Sets foreign keys to existing rows. */
  readonly linked: (row: Row) => Row;
}

/** Counters of new rows. */
export interface RowNumbers {
  nextNumber(resource: RowResource, parents: readonly string[], name: string): number;
  linked(resource: RowResource, row: Row, sent: Row): Row;
}

/** Completes new rows. */
export class RowSampler {
  readonly #context: MockContext;
  readonly #samples = new Map<RowResource, { readonly seed: number; readonly row: Row }>();

  constructor(context: MockContext) {
    this.#context = context;
  }

  /** Deterministic by parents, body, seed and turn. */
  sources(wanted: RowWanted): RowSources {
    const { resource, parents, world, now, body, nextNumber, turn } = wanted;
    let seed: number | null = null;
    let sample: Row | null = null;
    const seedOf = (): number => {
      if (seed !== null) return seed;
      const first = seedOfParts(world.seed, resource.name, JSON.stringify(body), ...parents);
      const number = turn();
      return (seed = number === 0 ? first : seedOfParts(first, number));
    };
    return {
      moment: now.toISOString(),
      seed: seedOf,
      nextNumber,
      sample: () => (sample ??= this.#startOf(wanted, seedOf)),
    };
  }

  /** The same for a request. */
  sourcesOf(
    { use: { resource }, world, now, pathValues }: RowRequest,
    {
      store,
      body,
      turn,
    }: { readonly store: RowNumbers; readonly body: Row; readonly turn: () => number },
  ): RowSources {
    const parents = pathValues.slice(0, resource.parents.length);
    const nextNumber = (name: string): number => store.nextNumber(resource, parents, name);
    const linked = (row: Row): Row => store.linked(resource, row, {});
    return this.sources({ resource, parents, world, now, body, nextNumber, turn, linked });
  }

  /** Whether new rows start from one linked sample. */
  isShared({ isDynamic }: WorldOptions): boolean {
    return !this.#context.behaviour.isStateful && !isDynamic;
  }

  /** Default values of a new row. Stateful rows differ; others are never seen together. */
  #startOf({ resource, world, linked }: RowWanted, seed: () => number): Row {
    if (!this.isShared(world)) return this.#sampleRow(resource, seed());
    const known = this.#samples.get(resource);
    if (known?.seed === world.seed) return known.row;
    const row = linked(this.#sampleRow(resource, seedOfParts(world.seed, resource.name)));
    this.#samples.set(resource, { seed: world.seed, row });
    return row;
  }

  #sampleRow({ schemaPointer, model }: RowResource, seed: number): Row {
    const sample = this.#context.sampler.sample(schemaPointer, {
      direction: 'response',
      seed,
      ...(model === null
        ? { examples: 'first' as const }
        : { examples: 'ignore' as const, name: model.name }),
    });
    return sample.kind === 'value' && isRow(sample.value) ? sample.value : {};
  }
}
