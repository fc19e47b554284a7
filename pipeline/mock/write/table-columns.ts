import { isDeepStrictEqual } from 'node:util';
import type { Crud, Property, PropertyColumn } from '../../model/api-model.ts';
import { sentValueAt } from '../../../server-template/shared/json/sent-value.ts';
import { detailTexts } from '../../../server-template/shared/problem-texts.ts';
import { invalidRequest } from '../rejection.ts';
import { formedBack, modelForm } from '../seed/column-forms.ts';
import { createFiller, fittingMoment, momentIn, rejectMissing } from './column-filler.ts';
import type { ColumnFiller } from './column-filler.ts';
import type { RowSources } from '../seed/row-sampler.ts';
import { GeneratedColumns } from '../seed/generated-columns.ts';
import { hiddenOf, setValue, withHidden } from '../row.ts';
import type { Row } from '../row.ts';
import type { Provider } from '../resources/column-codec.ts';
import { createStoreBody } from './stored-body.ts';
import type { StoreBody } from './stored-body.ts';

interface WrittenColumn {
  readonly name: string;
  /** Path in a body; null: not in bodies. */
  readonly path: readonly string[] | null;
  readonly isHidden: boolean;
  readonly isNullable: boolean;
  readonly fill: ColumnFiller;
}

/** Inputs of a change besides its body. */
export interface ChangeSources {
  readonly moment: string;
  /** By property name. */
  readonly preset: Row;
}

/** Applies the bodies of one operation to a table's columns as its database would. */
export class TableColumns {
  /** Converts a body to stored values; throws Rejection (400) if a column cannot store one. */
  readonly storable: StoreBody;
  readonly #columns: readonly WrittenColumn[];
  readonly #touched: readonly { readonly name: string; readonly at: (moment: string) => string }[];
  readonly #unchangeable: readonly (PropertyColumn & { readonly property: string })[];
  readonly #generated: GeneratedColumns;

  constructor(
    crud: Crud,
    { key, provider }: { readonly key: readonly string[]; readonly provider: Provider },
  ) {
    const { model, input, unchangeable } = crud;
    const given = new Map(input.map((column) => [column.column, column]));
    this.#columns = model.properties.map((property) => {
      const own = given.get(property.source.column);
      return {
        name: property.name,
        path: own?.path ?? null,
        isHidden: property.hidden,
        isNullable: property.nullable !== false,
        fill: nativeFiller(
          property,
          createFiller(property, { key, provider, isSent: own !== undefined }),
        ),
      };
    });
    this.#touched = model.properties
      .filter((property) => isTouched(property) && !property.hidden)
      .map((property) => ({
        name: property.name,
        at: (moment) => momentIn(fittingMoment(moment, property, provider), property.schema.format),
      }));
    this.#unchangeable = unchangeable.map((column) => {
      const property = model.properties.find(({ source }) => source.column === column.column);
      return { ...column, property: property?.name ?? column.name };
    });
    this.storable = createStoreBody(crud, [...input, ...unchangeable], provider);
    this.#generated = new GeneratedColumns(model);
  }

  /** The row stored for a body, with defaults, counters, times and generated columns. `scope` are the values from the path. Throws Rejection (400). */
  create(body: Row, sources: RowSources, scope: Row): Row {
    this.rejectReadOnly(body, null);
    const row: Record<string, unknown> = {};
    const hidden: Record<string, unknown> = {};
    for (const { name, path, isHidden, isNullable, fill } of this.#columns) {
      const sent = path === null ? undefined : sentValueAt(body, path);
      if (sent === null && !isNullable) rejectMissing(name);
      const value = Object.hasOwn(scope, name) ? scope[name] : sent;
      if (!isHidden) setValue(row, name, value === undefined ? fill(sources) : value);
      else if (value !== undefined) setValue(hidden, name, value);
    }
    return withHidden(this.#generated.fill(row), hidden);
  }

  /** The row after a change; the same object if the body changes nothing. `preset` are the values that the server fills in otherwise. Throws Rejection (400). */
  change(row: Row, body: Row, { moment, preset }: ChangeSources): Row {
    this.rejectReadOnly(body, row);
    const next: Record<string, unknown> = { ...row };
    const hidden: Record<string, unknown> = { ...hiddenOf(row) };
    const sent = new Set<string>();
    for (const { name, path, isHidden, isNullable } of this.#columns) {
      const value = path === null ? undefined : sentValueAt(body, path);
      if (value === undefined) continue;
      if (value === null && !isNullable) rejectMissing(name);
      setValue(isHidden ? hidden : next, name, value);
      sent.add(name);
    }
    if (sent.size === 0) return row;
    for (const [name, value] of Object.entries(preset)) {
      setValue(next, name, value);
      sent.add(name);
    }
    for (const { name, at } of this.#touched) {
      if (!sent.has(name)) setValue(next, name, at(moment));
    }
    return withHidden(this.#generated.fill(next), hidden);
  }

  /** Whether a body contains properties that must equal the stored ones. */
  compares(body: Row): boolean {
    return this.#unchangeable.some(({ path }) => sentValueAt(body, path) !== undefined);
  }

  /** Properties that cannot change must equal the stored ones, because clients send back whole rows. Throws Rejection (400). */
  rejectReadOnly(body: Row, row: Row | null): void {
    const rejected = this.#unchangeable.filter(({ path, property, form }) => {
      const value = sentValueAt(body, path);
      if (value === undefined) return false;
      const isSame = (one: unknown): boolean =>
        row !== null && isDeepStrictEqual(one, row[property] ?? null);
      return !isSame(value) && !isSame(formedBack(form, value));
    });
    if (rejected.length === 0) return;
    throw invalidRequest(
      rejected.map(({ name }) => ({ in: 'body', field: name, message: detailTexts.readOnly })),
    );
  }
}

/** Whether the server or the database sets the time on every update. */
function isTouched({ source, type }: Property): boolean {
  if (source.managed === 'updated') return true;
  return source.updatedByDatabase === true && ['date', 'dateTime'].includes(type.kind);
}

/** Generated data has the model's format; it is stored in the column's. */
function nativeFiller(property: Property, fill: ColumnFiller): ColumnFiller {
  const form = modelForm(property);
  return form === null ? fill : (sources) => formedBack(form, fill(sources));
}
