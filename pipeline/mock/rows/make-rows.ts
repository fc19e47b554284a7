import type { MockContext } from '../mock-options.ts';
import { propertiesOf, schemaAt, typesOf } from '../schema-view.ts';
import { mixSeed, uuidOf } from '../seed.ts';
import { listInputs } from './list/list-inputs.ts';
import { plainName } from './plain-name.ts';
import type { Resource } from './resource.ts';
import { propertyOfColumn } from './resource.ts';
import { rowProperties } from './row-properties.ts';
import { isRow, keyText, withValues } from './row.ts';
import type { Row } from './row.ts';

const TRIES = 12;

/** Makes the rows of one resource, without regard to other resources: keys count up, unique values differ, every row satisfies its schema. */
export class RowMaker {
  readonly #context: MockContext;
  readonly #resource: Resource;
  readonly #seed: number;
  readonly #examples: 'first' | 'ignore';
  /** What a query may ask a property for. */
  readonly #choices: ReadonlyMap<string, readonly unknown[]>;
  readonly #key: readonly string[];
  readonly #uniques: readonly { readonly names: readonly string[]; readonly taken: Set<string> }[];
  /** Unique texts of which there are not many: the words for them are left to who creates rows. */
  readonly #scarce = new Set<string>();

  constructor(
    context: MockContext,
    resource: Resource,
    options: { readonly seed: number; readonly isDynamic: boolean },
  ) {
    this.#context = context;
    this.#resource = resource;
    this.#seed = options.seed;
    this.#examples = options.isDynamic ? 'ignore' : 'first';
    this.#key = keyOf(context, resource);
    this.#choices = askedChoices(context, resource);
    this.#uniques = uniqueSets(resource, this.#key).map((names) => ({ names, taken: new Set() }));
  }

  /** So many rows, or fewer where no more can be made. */
  makeAll(size: number): readonly Row[] {
    const rows = this.#makeOnce(size);
    if (this.#scarce.size === 0) return rows;
    for (const { taken } of this.#uniques) taken.clear();
    return this.#makeOnce(size);
  }

  #makeOnce(size: number): readonly Row[] {
    const rows: Row[] = [];
    for (let index = 0; index < size; index += 1) {
      const row = this.#make(index);
      if (row !== null) rows.push(row);
      else if (rows.length === 0) break;
    }
    return rows;
  }

  #make(index: number): Row | null {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const row = this.#draft(index, attempt);
      if (row === null) return null;
      const taken = this.#uniques.filter((unique) => unique.taken.has(keyText(row, unique.names)));
      if (taken.length === 0) {
        for (const unique of this.#uniques) unique.taken.add(keyText(row, unique.names));
        return row;
      }
      for (const { names } of taken) {
        const [name = ''] = names;
        if (names.length === 1 && typeof row[name] === 'string') this.#scarce.add(name);
      }
    }
    return null;
  }

  #draft(index: number, attempt: number): Row | null {
    const { judge, sampler } = this.#context;
    const { schemaPointer, model, id } = this.#resource;
    const isExample = index === 0 && attempt === 0;
    const sample = sampler.sample(schemaPointer, {
      direction: 'response',
      seed: mixSeed(this.#seed, id, index, attempt),
      examples: isExample ? this.#examples : 'ignore',
      ...(model === null ? {} : { name: model.name }),
    });
    if (sample.kind === 'none' || !isRow(sample.value)) return null;
    let row = withoutHidden(sample.value, this.#resource);
    if (isExample && this.#hasOwnKey()) return row;
    const chosen = [...this.#choices].map(([name, values]) => {
      const place = mixSeed(this.#seed, id, name, Math.floor(index / values.length)) + index;
      return [name, Object.hasOwn(row, name) ? [values[place % values.length]] : []] as const;
    });
    for (const [name, values] of [...chosen, ...this.#keyValues(row, { index, attempt })]) {
      const found = values
        .map((value) => withValues(row, [[name, value]]))
        .find((candidate) => judge.accepts(schemaPointer, 'response', candidate));
      row = found ?? row;
    }
    return row;
  }

  /** Whether the author gave an example of a row or of its key. */
  #hasOwnKey(): boolean {
    const { document } = this.#context.model;
    const { schemaPointer, model } = this.#resource;
    const key = this.#key;
    if (model !== null || this.#examples === 'ignore') return false;
    const properties = propertiesOf(document, schemaPointer);
    const schemas = [schemaAt(document, schemaPointer), ...key.map((name) => properties.get(name))];
    return schemas.some((schema) =>
      ['example', 'examples', 'enum'].some((keyword) => schema?.value[keyword] !== undefined),
    );
  }

  /** Values that would make a key, the best first. */
  #keyValues(
    row: Row,
    { index, attempt }: { readonly index: number; readonly attempt: number },
  ): readonly (readonly [string, readonly unknown[]])[] {
    const { id, model } = this.#resource;
    const key = this.#key;
    const names = model === null ? key : this.#uniques.flatMap((unique) => unique.names);
    return [...new Set(names)].map((name) => {
      const number = index + 1 + attempt * 100;
      if (key.includes(name) && attempt === 0) return [name, [number]];
      const numbered = this.#scarce.has(name) ? [`${String(row[name])} ${number}`] : [];
      if (attempt === 0) return [name, numbered];
      return [
        name,
        [...numbered, number, uuidOf(mixSeed(this.#seed, id, name, number)), String(number)],
      ];
    });
  }
}

/** What rows are told apart by, though no path may lead to one. */
function keyOf({ model: { document } }: MockContext, resource: Resource): readonly string[] {
  const { key, model, schemaPointer } = resource;
  if (key.length > 0 || model !== null) return key;
  const property = rowProperties(document, schemaPointer).get('id');
  const isScalar =
    property !== undefined &&
    /^(?:integer|number|string)$/.test([...typesOf(document, property.pointer)].join());
  return isScalar ? ['id'] : [];
}

/** Values that a list's query may ask a property for, so that each finds some rows. */
function askedChoices(
  { model: { document } }: MockContext,
  { model, list, schemaPointer }: Resource,
): ReadonlyMap<string, readonly unknown[]> {
  if (model !== null || list === null) return new Map();
  const properties = rowProperties(document, schemaPointer);
  const found = listInputs(list).flatMap(
    ({ name, schema }): (readonly [string, readonly unknown[]])[] => {
      const property = [...properties.keys()].find((one) => plainName(one) === plainName(name));
      const { items } = schema;
      const asked = schema['enum'] ?? (isRow(items) ? items['enum'] : undefined);
      const own = property === undefined ? undefined : properties.get(property)?.value['enum'];
      if (property === undefined || !Array.isArray(asked)) return [];
      const values = asked.filter((one) =>
        Array.isArray(own) ? own.includes(one) : !/^(?:all|any|\*|)$/i.test(String(one)),
      );
      return values.length === 0 ? [] : [[property, values]];
    },
  );
  return new Map(found);
}

function uniqueSets({ model }: Resource, key: readonly string[]): readonly (readonly string[])[] {
  const sets = [key];
  if (model !== null) {
    const foreign = new Set((model.source.foreignKeys ?? []).flatMap(({ columns }) => columns));
    for (const columns of [
      model.source.primaryKey ?? [],
      ...(model.source.uniques ?? []).map((unique) => unique.columns),
    ]) {
      // What refers to other rows is made distinct where it is linked.
      if (columns.some((column) => foreign.has(column))) continue;
      sets.push(columns.map((column) => propertyOfColumn(model, column) ?? column));
    }
    const isForeignKey = key.some((name) =>
      model.properties.some(
        (property) => property.name === name && foreign.has(property.source.column),
      ),
    );
    if (isForeignKey) sets.shift();
  }
  return sets.filter((names) => names.length > 0);
}

function withoutHidden(row: Row, { model }: Resource): Row {
  const hidden =
    model?.properties.filter((property) => property.hidden).map(({ name }) => name) ?? [];
  if (hidden.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}
