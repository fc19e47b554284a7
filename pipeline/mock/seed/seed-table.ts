import type { Model } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { seedOfParts, uuidOf } from '../mix-seed.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import { propertyOfColumn } from '../../model/resources/resource.ts';
import {
  isRow,
  keyText,
  storedValue,
  withValues,
} from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { ColumnForms, modelForm } from './column-forms.ts';
import { tableExamples } from './table-examples.ts';
import { HiddenColumns } from './hidden-columns.ts';

const TRIES = 12;

/**
 * Generates the rows of one table, independent of others: keys count up, unique values differ,
 * every row satisfies its schema.
 */
export class TableSeed {
  readonly #context: MockContext;
  readonly #resource: RowResource;
  readonly #model: Model;
  readonly #seed: number;
  readonly #hidden: HiddenColumns;
  readonly #forms: ColumnForms;
  /** Rows of examples; the first one is the pattern. */
  readonly #given: readonly Row[];
  readonly #examples: 'first' | 'ignore';
  readonly #uniques: readonly { readonly names: readonly string[]; readonly taken: Set<string> }[];
  /** Unique texts with few values, which are left to new rows. */
  readonly #scarce = new Set<string>();

  constructor(
    context: MockContext,
    { resource, model }: { readonly resource: RowResource; readonly model: Model },
    options: { readonly seed: number; readonly isDynamic: boolean },
  ) {
    this.#context = context;
    this.#resource = resource;
    this.#model = model;
    this.#seed = options.seed;
    this.#forms = new ColumnForms(model);
    this.#given = options.isDynamic ? [] : tableExamples(context, model, resource.keyProperties);
    this.#hidden = new HiddenColumns(context, { resource, model });
    this.#examples = options.isDynamic ? 'ignore' : 'first';
    this.#uniques = uniqueSets(resource, model).map((names) => ({ names, taken: new Set() }));
  }

  /** Up to this number of rows. */
  makeAll(size: number): readonly Row[] {
    const rows = this.#makeOnce(size);
    if (this.#scarce.size === 0) return rows.map((row) => this.#forms.native(row));
    for (const { taken } of this.#uniques) taken.clear();
    return this.#makeOnce(size).map((row) => this.#forms.native(row));
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
      // In SQL, null does not violate uniqueness.
      const said = this.#uniques.filter(({ names }) =>
        names.every((name) => storedValue(row, name) !== null),
      );
      const taken = said.filter((unique) => unique.taken.has(keyText(row, unique.names)));
      if (taken.length === 0) {
        for (const unique of said) unique.taken.add(keyText(row, unique.names));
        return row;
      }
      for (const { names } of taken) {
        const [name = ''] = names;
        const isText = typeof storedValue(row, name) === 'string';
        if (names.length === 1 && isText) this.#scarce.add(name);
      }
    }
    return null;
  }

  #draft(index: number, attempt: number): Row | null {
    const { validator, sampler } = this.#context;
    const { schemaPointer, name: id } = this.#resource;
    const isExample = index === 0 && attempt === 0;
    const seed = seedOfParts(this.#seed, id, index, attempt);
    const sample = sampler.sample(schemaPointer, {
      ...{ direction: 'response', seed, name: this.#model.name },
      examples: isExample ? this.#examples : 'ignore',
    });
    if (sample.kind === 'none' || !isRow(sample.value)) return null;
    let row = this.#hidden.apart(this.#forms.fitted(sample.value, seed), seed);
    for (const [name, values] of this.#keyValues(row, { index, attempt })) {
      if (this.#hidden.has(name)) {
        row = this.#hidden.changed(row, name, values);
        continue;
      }
      const found = values
        .map((value) => withValues(row, [[name, value]]))
        .find((candidate) => validator.accepts(schemaPointer, 'response', candidate));
      row = found ?? row;
    }
    const given = attempt === 0 ? this.#given[index] : undefined;
    return given === undefined ? row : withValues(row, Object.entries(given));
  }

  /** A number as text, if the schema represents a numeric column so. */
  #spelled(name: string, number: number): readonly string[] {
    const property = this.#model.properties.find((one) => one.name === name);
    return property !== undefined && modelForm(property) === 'text' ? [String(number)] : [];
  }

  /** Candidates for a key, the best first. */
  #keyValues(
    row: Row,
    { index, attempt }: { readonly index: number; readonly attempt: number },
  ): readonly (readonly [string, readonly unknown[]])[] {
    const { name: id, keyProperties: key } = this.#resource;
    const names = this.#uniques.flatMap((unique) => unique.names);
    return [...new Set(names)].map((name) => {
      const number = index + 1 + attempt * 100;
      if (key.includes(name) && attempt === 0)
        return [name, [number, ...this.#spelled(name, number)]];
      const numbered = this.#scarce.has(name)
        ? [`${String(storedValue(row, name))} ${number}`]
        : [];
      if (attempt === 0) return [name, numbered];
      return [
        name,
        [...numbered, number, uuidOf(seedOfParts(this.#seed, id, name, number)), String(number)],
      ];
    });
  }
}

function uniqueSets(
  { keyProperties: key }: RowResource,
  model: Model,
): readonly (readonly string[])[] {
  const sets = [key];
  const thirdParty = new Set((model.source.foreignKeys ?? []).flatMap(({ columns }) => columns));
  for (const columns of [
    model.source.primaryKey ?? [],
    ...(model.source.uniques ?? []).map((unique) => unique.columns),
  ]) {
    // Foreign keys are made unique when linking.
    if (columns.some((column) => thirdParty.has(column))) continue;
    sets.push(columns.map((column) => propertyOfColumn(model, column) ?? column));
  }
  const isForeignKey = key.some((name) =>
    model.properties.some(
      (property) => property.name === name && thirdParty.has(property.source.column),
    ),
  );
  if (isForeignKey) sets.shift();
  return sets.filter((names) => names.length > 0);
}
