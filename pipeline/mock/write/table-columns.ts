import { isDeepStrictEqual } from 'node:util';
import type { Crud, Property, PropertyColumn } from '../../model/api-model.ts';
import { sentValueAt } from '../../../server-template/runtime/shared/json/sent-value.ts';
import { detailTexts } from '../../../server-template/runtime/shared/problem-texts.ts';
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
  /** Where a body has it; null: bodies do not. */
  readonly path: readonly string[] | null;
  readonly isHidden: boolean;
  readonly isNullable: boolean;
  readonly fill: ColumnFiller;
}

/** What a change brings along beside its body. */
export interface ChangeSources {
  readonly moment: string;
  /** By the names of properties. */
  readonly preset: Row;
}

/** What the columns of a table do with the bodies of one operation: as its database would. */
export class TableColumns {
  /** A body as its columns keep it; throws Rejection (400) where one takes its value not. */
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

  /** The row that is stored for a body: with its defaults, counters, times and generated columns. `scope` is what the path says. Throws Rejection (400). */
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

  /** The row after a change; the same one where the body changes nothing. `preset` is what the server fills in of one that it changes. Throws Rejection (400). */
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

  /** Whether a body holds what has to be as it is stored. */
  compares(body: Row): boolean {
    return this.#unchangeable.some(({ path }) => sentValueAt(body, path) !== undefined);
  }

  /** Clients send back whole rows: what they may not change has to be as it is stored. Throws Rejection (400). */
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

/** Whether a moment is set on every update, by the server or by the database. */
function isTouched({ source, type }: Property): boolean {
  if (source.managed === 'updated') return true;
  return source.updatedByDatabase === true && ['date', 'dateTime'].includes(type.kind);
}

/** Generated data is made as the model shows a column; it is kept as the column has it. */
function nativeFiller(property: Property, fill: ColumnFiller): ColumnFiller {
  const form = modelForm(property);
  return form === null ? fill : (sources) => formedBack(form, fill(sources));
}
