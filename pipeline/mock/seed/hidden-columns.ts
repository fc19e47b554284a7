import type { Model } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { seedOfParts } from '../mix-seed.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import { hiddenOf, withHidden } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** Columns of a table that responses omit: initial rows get values like new ones. */
export class HiddenColumns {
  readonly #context: MockContext;
  /** Places of their schemas, by name. */
  readonly #pointers: ReadonlyMap<string, string>;

  constructor(
    context: MockContext,
    {
      resource: { schemaPointer },
      model,
    }: { readonly resource: RowResource; readonly model: Model },
  ) {
    this.#context = context;
    const properties = context.schemas.allProperties(schemaPointer);
    this.#pointers = new Map(
      model.properties.flatMap(({ name, hidden }) => {
        const pointer = hidden ? properties.get(name)?.pointer : undefined;
        return pointer === undefined ? [] : [[name, pointer] as const];
      }),
    );
  }

  has(name: string): boolean {
    return this.#pointers.has(name);
  }

  /** A generated row without them, with their values attached. */
  apart(made: Row, seed: number): Row {
    if (this.#pointers.size === 0) return made;
    const hidden = [...this.#pointers].flatMap(([name, pointer]) => {
      const value = Object.hasOwn(made, name) ? made[name] : this.#sample(name, pointer, seed);
      return value === undefined ? [] : [[name, value] as const];
    });
    const shown = Object.entries(made).filter(([name]) => !this.has(name));
    return withHidden(Object.fromEntries(shown), Object.fromEntries(hidden));
  }

  /** The row with the first of some values that its column accepts. */
  changed(row: Row, name: string, values: readonly unknown[]): Row {
    const pointer = this.#pointers.get(name) ?? '';
    const found = values.find((value) =>
      this.#context.validator.accepts(pointer, 'request', value),
    );
    return found === undefined ? row : withHidden({ ...row }, { ...hiddenOf(row), [name]: found });
  }

  #sample(name: string, pointer: string, seed: number): unknown {
    const sample = this.#context.sampler.sample(pointer, {
      ...{ direction: 'request', seed: seedOfParts(seed, name), examples: 'ignore', name },
    });
    return sample.kind === 'value' ? sample.value : undefined;
  }
}
