import type { Operation } from '../../model/api-model.ts';
import type { Provider } from '../resources/column-codec.ts';
import type { RowRequest } from '../resources/row-request.ts';
import type { Row } from '../row.ts';
import { linkedKeys } from '../store/row-addresses.ts';
import type { ViewRows } from '../store/view-rows.ts';
import { deleteRow, moveReferences } from './constraints.ts';
import type { Tables } from './constraints.ts';
import type { WriterParts } from './row-writer.ts';
import { TableColumns } from './table-columns.ts';

/** Writes the rows of views to their tables. */
export class ViewWriter {
  readonly #parts: WriterParts;
  readonly #tables: Tables;
  readonly #provider: Provider;
  readonly #columns = new Map<Operation, TableColumns>();

  constructor(parts: WriterParts, tables: Tables, provider: Provider) {
    this.#parts = parts;
    this.#tables = tables;
    this.#provider = provider;
  }

  /** Adds a row; columns that the view lacks are filled. Returns the row as the view shows it. */
  add(request: RowRequest, view: ViewRows, row: Row): Row {
    const { store, sampler } = this.#parts;
    const { base } = view;
    const values = view.values(row);
    const inTable = { ...request, use: { ...request.use, resource: base } };
    const turn = (): number => store.turn(base);
    const sources = sampler.sourcesOf(inTable, { store, body: row, turn });
    const scope = { ...linkedKeys(store, base), ...values };
    const stored = this.#columnsOf(request, view).create({}, sources, scope);
    store.add(base, [], stored);
    return view.shown(stored);
  }

  /** Changes a row; returns it as the view then shows it. */
  change({ operation, now }: RowRequest, view: ViewRows, rows: Changed): Row {
    const { base } = view;
    const row = view.stored(rows.row);
    const next = this.#columnsOf({ operation }, view).change(row, view.values(rows.next), {
      ...{ moment: now.toISOString(), preset: {} },
    });
    if (base.model !== null) moveReferences(this.#tables, base.model, { row, next });
    this.#parts.store.changeable(base, []).change(row, next);
    return view.shown(next);
  }

  remove(view: ViewRows, row: Row): void {
    const { model } = view.base;
    if (model !== null) deleteRow(this.#tables, model, view.stored(row));
  }

  #columnsOf(
    { operation }: Pick<RowRequest, 'operation'>,
    { base, names }: ViewRows,
  ): TableColumns {
    const known = this.#columns.get(operation);
    if (known !== undefined) return known;
    const { crud } = operation;
    if (crud === null || base.model === null) throw new Error('a view has a table');
    const written = new Set(names.values());
    const input = base.model.properties
      .filter(({ name }) => written.has(name))
      .map(({ name, source: { column } }) => ({ name, path: [name], column, form: null }));
    const columns = new TableColumns(
      { ...crud, model: base.model, input, unchangeable: [] },
      { key: base.keyProperties, provider: this.#provider },
    );
    this.#columns.set(operation, columns);
    return columns;
  }
}

interface Changed {
  readonly row: Row;
  readonly next: Row;
}
