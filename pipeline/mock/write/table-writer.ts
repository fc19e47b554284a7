import type { Model, Operation } from '../../model/api-model.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { MockContext } from '../mock-options.ts';
import { noSuchRow } from './standing-rows.ts';
import type { RowStore } from '../store/row-store.ts';
import type { RowSampler } from '../seed/row-sampler.ts';
import type { RowRequest } from '../resources/row-request.ts';
import { isRow, keyText } from '../row.ts';
import type { Row } from '../row.ts';
import { createStoreValue } from '../resources/column-codec.ts';
import type { Provider } from '../resources/column-codec.ts';
import type { WhereTables } from '../query/where-test.ts';
import {
  deleteRow,
  moveReferences,
  rejectDangling,
  rejectTaken,
  relateTables,
} from './constraints.ts';
import type { Tables } from './constraints.ts';
import { createReadAddress } from './row-address.ts';
import type { ReadAddress, RowAddress } from './row-address.ts';
import { createFindRelated } from './related-rows.ts';
import type { FindRelated } from './related-rows.ts';
import type { RowWriter } from './row-writer.ts';
import { TableColumns } from './table-columns.ts';

/** What writes rows: shared by the writers of all of a document. */
export interface WriterParts {
  readonly context: MockContext;
  readonly store: RowStore;
  readonly sampler: RowSampler;
}

/** Writes the rows of tables as a database would store them. */
export class TableWriter implements RowWriter {
  readonly #parts: WriterParts;
  readonly #provider: Provider;
  readonly #tables: Tables;
  readonly #columns = new Map<Operation, TableColumns>();
  readonly #addresses = new Map<Operation, ReadAddress>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#provider = parts.context.model.database?.provider ?? 'sqlite';
    this.#tables = relateTables(parts.store);
  }

  /** What a path says of rows; throws Rejection (400) where no row of the table can have it. */
  address({ operation, pathValues }: Pick<RowRequest, 'operation' | 'pathValues'>): RowAddress {
    const { crud } = operation;
    if (crud === null) throw new Error('an operation on a table says what it does');
    const known = this.#addresses.get(operation) ?? createReadAddress(crud, this.#provider);
    this.#addresses.set(operation, known);
    return known(pathValues);
  }

  /** Throws Rejection (404) where the row that a nested path is below is not there. */
  requireParent({ operation, pathValues, world }: RowRequest): void {
    const parent = operation.crud?.parent ?? null;
    const resource = parent === null ? undefined : this.#tables.byModel.get(parent.model);
    if (operation.crud === null || parent === null || resource === undefined) return;
    const crud = { ...operation.crud, model: parent.model, key: parent.key };
    const positions = parent.key.map(({ parameter }) =>
      (operation.crud?.key ?? []).findIndex((part) => part.parameter === parameter),
    );
    const texts = positions.map((position) => pathValues[position] ?? '');
    const { names, text } = createReadAddress(crud, this.#provider)(texts);
    const found = this.#parts.store.collection(resource, [], world).withKey(names, text);
    if (found.length === 0) throw noSuchRow();
  }

  /** How the related rows are found that a request embeds, if it does. */
  related(request: RowRequest): { readonly related?: FindRelated } {
    const related = createFindRelated(this.#tables, request);
    return related === null ? {} : { related };
  }

  /** What the conditions of a query look into. */
  whereTables({ operation, world }: RowRequest): WhereTables {
    const own = operation.crud?.model;
    const { byModel, store } = this.#tables;
    const models = [...byModel.keys()];
    const modelOf = (name: string | null): Model | undefined =>
      name === null ? own : models.find((model) => model.name === name);
    return {
      storeOf: (name, property) => {
        const found = modelOf(name)?.properties.find((one) => one.name === property);
        return found === undefined ? undefined : createStoreValue(found, this.#provider);
      },
      related: (name, key, row) => {
        const model = modelOf(name);
        const resource = model === undefined ? undefined : byModel.get(model);
        if (resource === undefined) return [];
        const text = keyText(
          row,
          key.map(([mine]) => mine),
        );
        return store.collection(resource, [], world).withKey(
          key.map(([, theirs]) => theirs),
          text,
        );
      },
    };
  }

  /** What no column takes is rejected before the row is looked for, unless that has to be compared with the body. */
  received(request: RowRequest): RowRequest {
    const { body, use } = request;
    const isWritten = use.action === 'create' || use.action === 'update';
    if (!isWritten || !isRow(body)) return request;
    const columns = this.#columnsOf(request);
    const stored = { ...request, body };
    if (columns.compares(body)) this.#compare(stored, columns, body);
    return { ...request, body: columns.storable(body) };
  }

  create(request: RowRequest): Row {
    const { store, sampler, context } = this.#parts;
    const { resource } = request.use;
    const body = isRow(request.body) ? request.body : {};
    if ((request.operation.crud?.parent ?? null) !== null) this.requireParent(request);
    const { names, values } = this.address(request);
    const scope = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    const turn = (): number => store.turn(resource);
    const sources = sampler.sourcesOf(request, { store, body, turn });
    const row = this.#columnsOf(request).create(body, sources, scope);
    if (!context.behaviour.isStateful) return row;
    const { model } = resource;
    if (model === null) return row;
    rejectTaken(model, row, { collection: store.collection(resource, []), old: null });
    this.#rejectDangling(resource, row);
    store.add(resource, [], row);
    return row;
  }

  update(request: RowRequest, row: Row): Row {
    const { store, context } = this.#parts;
    const { resource } = request.use;
    const body = isRow(request.body) ? request.body : {};
    const next = this.#columnsOf(request).change(row, body, request.now.toISOString());
    const { model } = resource;
    if (!context.behaviour.isStateful || model === null) return next;
    rejectTaken(model, next, { collection: store.collection(resource, []), old: row });
    this.#rejectDangling(resource, next);
    moveReferences(this.#tables, model, { row, next });
    store.changeable(resource, []).change(row, next);
    return next;
  }

  remove({ use: { resource } }: RowRequest, row: Row): void {
    if (resource.model !== null && this.#parts.context.behaviour.isStateful)
      deleteRow(this.#tables, resource.model, row);
  }

  #rejectDangling({ model }: RowResource, row: Row): void {
    if (model !== null) rejectDangling(this.#tables, model, row);
  }

  #compare(request: RowRequest, columns: TableColumns, body: Row): void {
    if (request.use.action !== 'update') {
      columns.rejectReadOnly(body, null);
      return;
    }
    const { names, text } = this.address(request);
    const { resource } = request.use;
    const collection = this.#parts.store.collection(resource, [], request.world);
    const [row] = collection.withKey(names, text);
    if (row === undefined) throw noSuchRow();
    columns.rejectReadOnly(body, row);
  }

  #columnsOf({ operation, use: { resource } }: RowRequest): TableColumns {
    const known = this.#columns.get(operation);
    if (known !== undefined) return known;
    const { crud } = operation;
    if (crud === null) throw new Error('an operation on a table says what it does');
    const columns = new TableColumns(crud, {
      ...{ key: resource.keyProperties, provider: this.#provider },
    });
    this.#columns.set(operation, columns);
    return columns;
  }
}
