import type { RowResource } from '../../model/resources/resource.ts';
import { seedOfParts } from '../mix-seed.ts';
import type { MockContext } from '../mock-options.ts';
import { hiddenOf, isRow, keyText, setValue, storedValue, withHidden } from '../row.ts';
import type { Row } from '../row.ts';
import { RowCollection } from './row-collection.ts';

/** The rows of a view: those of its table, by other names and with computed columns. */
export class ViewRows {
  /** The table. */
  readonly base: RowResource;
  /** The table's property behind each of the view's. */
  readonly names: ReadonlyMap<string, string>;
  readonly #context: MockContext;
  readonly #resource: RowResource;
  readonly #hidden: ReadonlySet<string>;
  readonly #isComputed: boolean;
  readonly #shown = new WeakMap<Row, Row>();
  readonly #stored = new WeakMap<Row, Row>();

  constructor(
    context: MockContext,
    { resource, base }: { readonly resource: RowResource; readonly base: RowResource },
    names: ReadonlyMap<string, string>,
  ) {
    this.#context = context;
    this.#resource = resource;
    this.base = base;
    this.names = names;
    const hidden = (resource.model?.properties ?? []).filter((property) => property.hidden);
    this.#hidden = new Set(hidden.map(({ name }) => name));
    const properties = context.schemas.allProperties(resource.schemaPointer);
    this.#isComputed = [...properties.keys()].some((name) => !names.has(name));
  }

  /** The rows of the table as the view shows them. */
  collection({ rows, added }: RowCollection): RowCollection {
    const shown = (row: Row): Row => this.shown(row);
    return new RowCollection(rows.map(shown), [], [...added].map(shown));
  }

  /** A row of the table as the view shows it; always the same object. */
  shown(stored: Row): Row {
    const known = this.#shown.get(stored);
    if (known !== undefined) return known;
    const row: Record<string, unknown> = this.#isComputed ? { ...this.#sample(stored) } : {};
    const hidden: Record<string, unknown> = {};
    for (const [name, own] of this.names) {
      const isHidden = this.#hidden.has(name);
      if (!isHidden || hasValue(stored, own))
        setValue(isHidden ? hidden : row, name, storedValue(stored, own));
    }
    const shown = withHidden(row, hidden);
    this.#shown.set(stored, shown);
    this.#stored.set(shown, stored);
    return shown;
  }

  /** The row of the table that is shown so. */
  stored(shown: Row): Row {
    return this.#stored.get(shown) ?? {};
  }

  /** The values of a row of the view, by the table's names. */
  values(row: Row): Row {
    const values: Record<string, unknown> = {};
    for (const [name, own] of this.names)
      if (hasValue(row, name)) setValue(values, own, storedValue(row, name));
    return values;
  }

  /** Computed values, the same for a row as long as its key is. */
  #sample(stored: Row): Row {
    const { name, schemaPointer } = this.#resource;
    const { sampler, seed } = this.#context;
    const sample = sampler.sample(schemaPointer, {
      ...{ direction: 'response', examples: 'ignore', name },
      seed: seedOfParts(seed, name, keyText(stored, this.base.keyProperties)),
    });
    return sample.kind === 'value' && isRow(sample.value) ? sample.value : {};
  }
}

/** Whether a row has a value of a property, hidden or not. */
function hasValue(row: Row, name: string): boolean {
  return Object.hasOwn(row, name) || Object.hasOwn(hiddenOf(row), name);
}

/** The views among some resources whose tables are among them, too. */
export function viewsAmong(
  context: MockContext,
  resources: readonly RowResource[],
): ReadonlyMap<RowResource, ViewRows> {
  return new Map(
    resources.flatMap((resource) => {
      const known = resource.model?.base ?? null;
      const base = resources.find(({ model }) => model !== null && model === known?.model);
      if (known === null || base === undefined) return [];
      return [[resource, new ViewRows(context, { resource, base }, known.names)] as const];
    }),
  );
}
