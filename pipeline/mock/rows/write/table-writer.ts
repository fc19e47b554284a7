import { isDeepStrictEqual } from 'node:util';
import type { Crud } from '../../../model/api-model.ts';
import { invalidRequest } from '../../rejection.ts';
import { createFiller, fittingMoment, momentIn } from './column-filler.ts';
import type { ColumnFiller, RowSources } from './column-filler.ts';
import { GeneratedColumns } from './generated-columns.ts';
import type { RowResource } from '../../../model/resources/resource.ts';
import { hiddenOf, setValue, withHidden } from '../row.ts';
import type { Row } from '../row.ts';
import { createStorable } from './storable-values.ts';
import type { Provider } from './stored.ts';

/** Makes and changes the rows of a table as a database would store them, for one operation. */
export class TableWriter {
  /** A body as its columns keep it; throws Rejection (400) where one takes its value not. */
  readonly storable: (body: Row) => Row;
  readonly #columns: readonly {
    /** The model's property, and the body's that gives it. */
    readonly name: string;
    readonly given: string | null;
    readonly isHidden: boolean;
    readonly fill: ColumnFiller;
  }[];
  readonly #touched: readonly { readonly name: string; readonly at: (moment: string) => string }[];
  readonly #unchangeable: readonly string[];
  readonly #generated: GeneratedColumns;

  constructor(crud: Crud, { keyProperties: key }: RowResource, provider: Provider) {
    const { model } = crud;
    const bodyNames = new Map(crud.input.map(({ name, column }) => [column, name]));
    const columns = model.properties.map((property) => ({
      name: property.name,
      given: bodyNames.get(property.source.column) ?? null,
      isHidden: property.hidden,
      fill: createFiller(property, key, provider),
    }));
    this.#columns = columns;
    this.#touched = model.properties
      .filter(({ source, hidden }) => source.managed === 'updated' && !hidden)
      .map((property) => ({
        name: property.name,
        at: (moment) => momentIn(fittingMoment(moment, property, provider), property.schema.format),
      }));
    this.#unchangeable = crud.unchangeable.map(({ name }) => name);
    this.storable = createStorable(crud, provider);
    this.#generated = new GeneratedColumns(model);
  }

  /** The row that is stored for a body: with its defaults, counters, times and generated columns. Throws Rejection (400). */
  create(body: Row, sources: RowSources): Row {
    this.rejectReadOnly(body, null);
    const row: Record<string, unknown> = {};
    const hidden: Record<string, unknown> = {};
    for (const { name, given, isHidden, fill } of this.#columns) {
      const isGiven = given !== null && Object.hasOwn(body, given);
      if (!isHidden) setValue(row, name, isGiven ? body[given] : fill(sources));
      else if (isGiven) setValue(hidden, name, body[given]);
    }
    return withHidden(this.#generated.fill(row), hidden);
  }

  /** The row after a change; the same one where the body changes nothing. Throws Rejection (400). */
  change(row: Row, body: Row, moment: string): Row {
    this.rejectReadOnly(body, row);
    const next: Record<string, unknown> = { ...row };
    const hidden: Record<string, unknown> = { ...hiddenOf(row) };
    let isChanged = false;
    for (const { name, given, isHidden } of this.#columns) {
      if (given === null || !Object.hasOwn(body, given)) continue;
      setValue(isHidden ? hidden : next, name, body[given]);
      isChanged = true;
    }
    if (!isChanged) return row;
    for (const { name, at } of this.#touched) setValue(next, name, at(moment));
    return withHidden(this.#generated.fill(next), hidden);
  }

  /** Whether a body holds what has to be as it is stored. */
  compares(body: Row): boolean {
    return this.#unchangeable.some((name) => Object.hasOwn(body, name));
  }

  /** Clients send back whole rows: what they may not change has to be as it is stored. Throws Rejection (400). */
  rejectReadOnly(body: Row, row: Row | null): void {
    const rejected = this.#unchangeable.filter(
      (name) =>
        Object.hasOwn(body, name) && (row === null || !isDeepStrictEqual(body[name], row[name])),
    );
    if (rejected.length === 0) return;
    throw invalidRequest(rejected.map((field) => ({ in: 'body', field, message: 'is read-only' })));
  }
}
