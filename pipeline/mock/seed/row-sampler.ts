import type { MockContext } from '../mock-options.ts';
import { seedOfParts } from '../mix-seed.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { RowRequest } from '../resources/row-request.ts';
import { isRow } from '../row.ts';
import type { Row } from '../row.ts';
import type { WorldOptions } from '../resources/row-request.ts';

/** What the values of a new row come from that its body does not give. */
export interface RowSources {
  /** When it is made, as ISO 8601 has it. */
  readonly moment: string;
  /** Of the row. */
  readonly seed: () => number;
  readonly nextNumber: (name: string) => number;
  /** A row of generated data. */
  readonly sample: () => Row;
}

/** A row that is about to be made. */
export interface RowWanted {
  readonly resource: RowResource;
  readonly world: WorldOptions;
  readonly now: Date;
  /** What was sent. */
  readonly body: Row;
  readonly nextNumber: (name: string) => number;
  /** How many rows were made of a table before: equal bodies make rows of different keys. */
  readonly turn: () => number;
  /** A row as it refers to rows that exist. */
  readonly linked: (row: Row) => Row;
}

/** What a store knows of new rows. */
export interface RowNumbers {
  nextNumber(resource: RowResource, parents: readonly string[], name: string): number;
  linked(resource: RowResource, row: Row, sent: Row): Row;
}

/** Gives new rows what their bodies do not say. */
export class RowSampler {
  readonly #context: MockContext;
  readonly #samples = new Map<RowResource, { readonly seed: number; readonly row: Row }>();

  constructor(context: MockContext) {
    this.#context = context;
  }

  /** The same for the same body, seed and turn. */
  sources(wanted: RowWanted): RowSources {
    const { resource, world, now, body, nextNumber, turn } = wanted;
    let seed: number | null = null;
    let sample: Row | null = null;
    const seedOf = (): number => {
      if (seed !== null) return seed;
      const first = seedOfParts(world.seed, resource.name, JSON.stringify(body));
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

  /** The same for what a request creates. */
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
    return this.sources({ resource, world, now, body, nextNumber, turn, linked });
  }

  /** Whether new rows start from one sample, which is linked already. */
  isShared({ isDynamic }: WorldOptions): boolean {
    return !this.#context.behaviour.isStateful && !isDynamic;
  }

  /** What a new row is like where its body says nothing. Rows that stay differ; of others nobody sees two beside each other. */
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
