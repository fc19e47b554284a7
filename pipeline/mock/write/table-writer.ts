import type { Model, NestedRows, Operation, Relation } from '../../model/api-model.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import { followsKeys } from '../../../server-template/shared/access/row-rule.ts';
import { problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { Rejection } from '../rejection.ts';
import { noSuchRow } from './current-rows.ts';
import { reachesNothing } from '../resources/row-rules.ts';
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
import { createFindNested, createFindRelated } from './related-rows.ts';
import type { FindRelated } from './related-rows.ts';
import { mergedBody } from './merged-body.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';
import { TableColumns } from './table-columns.ts';
import { deniedWrite, TableRules } from './table-rules.ts';
import { ViewWriter } from './view-writer.ts';

/** Writes the rows of tables as a database would store them. */
export class TableWriter implements RowWriter {
  readonly #parts: WriterParts;
  readonly #provider: Provider;
  readonly #tables: Tables;
  readonly #rules: TableRules;
  readonly #views: ViewWriter;
  readonly #columns = new Map<Operation, TableColumns>();
  readonly #addresses = new Map<Operation, ReadAddress>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#provider = parts.context.model.database?.provider ?? 'sqlite';
    this.#tables = relateTables(parts.store);
    this.#rules = new TableRules(this.#tables, this.#provider);
    this.#views = new ViewWriter(parts, this.#tables, this.#provider);
  }

  /** The rows that a path selects; throws Rejection (400) if no row can have that address. */
  address({ operation, pathValues }: Pick<RowRequest, 'operation' | 'pathValues'>): RowAddress {
    const { crud } = operation;
    if (crud === null) throw new Error('an operation on a table has an action');
    const known = this.#addresses.get(operation) ?? createReadAddress(crud, this.#provider);
    this.#addresses.set(operation, known);
    return known(pathValues);
  }

  /** Throws Rejection (404) if the parent row of a nested path does not exist. */
  requireParent(request: RowRequest): void {
    const { operation, pathValues, world } = request;
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
    const reach = this.#rules.test(request, parent.rows, parent.model);
    if (!found.some((row) => reach?.(row) ?? true)) throw noSuchRow();
  }

  /** A test whether the caller may access a row by the operation's rule; null: every row. */
  reach(request: RowRequest): ((row: Row) => boolean) | null {
    const { crud } = request.operation;
    return crud === null ? null : this.#rules.test(request, crud.rows, crud.model);
  }

  /** The finder of the related rows that a request embeds, if any. */
  related(request: RowRequest): { readonly related?: FindRelated } {
    const related = createFindRelated(this.#tables, request, ({ rows, model }) =>
      this.#rules.test(request, rows, model),
    );
    return related === null ? {} : { related };
  }

  /** The finder of the related rows that a request has written. */
  nested(request: RowRequest): { readonly related?: FindRelated } {
    const reachOf = ({ rows, model }: Relation) => this.#rules.test(request, rows, model);
    return { related: createFindNested(this.#tables, request, reachOf) };
  }

  resourceOf(model: Model): RowResource | undefined {
    return this.#tables.byModel.get(model);
  }

  /** The related rows of a row that a request may delete. */
  rowsBelow(request: RowRequest, rows: NestedRows, row: Row): readonly Row[] {
    const { model, key, remove } = rows;
    const resource = this.#tables.byModel.get(model);
    if (resource === undefined) return [];
    const own = key.map(([name]) => name);
    const other = key.map(([, name]) => name);
    const found = this.#parts.store.collection(resource, []).withKey(other, keyText(row, own));
    const reach = this.#rules.test(request, remove?.rows ?? null, model);
    return found.filter((one) => reach?.(one) ?? true);
  }

  /** The tables that the conditions of a query refer to. */
  whereTables(request: RowRequest): WhereTables {
    const own = request.operation.crud?.model;
    const modelOf = (name: string | null): Model | undefined =>
      name === null ? own : this.#rules.modelOf(name);
    return {
      storeOf: (name, property) => {
        const found = modelOf(name)?.properties.find((one) => one.name === property);
        return found === undefined ? undefined : createStoreValue(found, this.#provider);
      },
      findRows: this.#rules.findRows(request),
      ruleTest: (rule, name) => {
        const model = modelOf(name);
        return (
          (model === undefined ? null : this.#rules.test(request, rule, model)) ?? (() => true)
        );
      },
    };
  }

  /** Rejects values that a column cannot store before the row is looked up, unless the row must be compared with the body. */
  received(request: RowRequest): RowRequest {
    const { body, use } = request;
    const isWritten = use.action === 'create' || use.action === 'update';
    if (!isWritten || !isRow(body)) return request;
    const columns = this.#columnsOf(request);
    const whole = mergedBody(this.#parts.context, { ...request, body }, () =>
      this.#currentRow(request),
    );
    if (columns.compares(whole)) this.#compare(request, columns, whole);
    return { ...request, body: columns.storable(whole) };
  }

  create(request: RowRequest): Row {
    const { store, sampler, context } = this.#parts;
    const { resource } = request.use;
    const body = isRow(request.body) ? request.body : {};
    if ((request.operation.crud?.parent ?? null) !== null) this.requireParent(request);
    const { names, values } = this.address(request);
    const scope = {
      ...Object.fromEntries(names.map((name, index) => [name, values[index]])),
      ...this.#rules.presets(request),
    };
    const turn = (): number => store.turn(resource);
    const sources = sampler.sourcesOf(request, { store, body, turn });
    const row = this.#columnsOf(request).create(body, sources, scope);
    this.#requireFit(request, row, null);
    if (!context.behaviour.isStateful || resource.model === null) return row;
    const view = store.views.get(resource);
    if (view !== undefined) return this.#views.add(request, view, row);
    store.add(resource, [], row);
    return row;
  }

  update(request: RowRequest, row: Row): Row {
    const { store, context } = this.#parts;
    const { resource } = request.use;
    const body = isRow(request.body) ? request.body : {};
    const moment = request.now.toISOString();
    const preset = this.#rules.presets(request);
    const next = this.#columnsOf(request).change(row, body, { moment, preset });
    if (next !== row) this.#requireFit(request, next, row);
    const { model } = resource;
    if (!context.behaviour.isStateful || model === null) return next;
    const view = store.views.get(resource);
    if (view !== undefined) return this.#views.change(request, view, { row, next });
    moveReferences(this.#tables, model, { row, next });
    store.changeable(resource, []).change(row, next);
    return next;
  }

  remove({ use: { resource } }: RowRequest, row: Row): void {
    const { store, context } = this.#parts;
    if (resource.model === null || !context.behaviour.isStateful) return;
    const view = store.views.get(resource);
    if (view === undefined) deleteRow(this.#tables, resource.model, row);
    else this.#views.remove(view, row);
  }

  /** Throws Rejection (409, 403) for a row that may not be stored. With access rules, callers only learn that a row exists or is missing if they may access it. */
  #requireFit(request: RowRequest, row: Row, old: Row | null): void {
    const { resource } = request.use;
    const reach = this.reach(request);
    if (reach === reachesNothing) throw deniedWrite();
    try {
      if (this.#parts.context.behaviour.isStateful) this.#requireConstraints(resource, row, old);
    } catch (error) {
      const rule = request.operation.crud?.rows ?? null;
      if (reach === null || rule === null || !(error instanceof Rejection)) throw error;
      const isReported = error.code === problemTexts.unique[1] ? reach(row) : !followsKeys(rule);
      throw isReported ? error : deniedWrite();
    }
    if (reach?.(row) === false) throw deniedWrite();
  }

  #requireConstraints(resource: RowResource, row: Row, old: Row | null): void {
    const { model } = resource;
    if (model === null) return;
    const { store } = this.#parts;
    rejectTaken(model, row, { collection: store.collection(resource, []), old });
    rejectDangling(this.#tables, model, row);
  }

  #compare(request: RowRequest, columns: TableColumns, body: Row): void {
    if (request.use.action !== 'update') {
      columns.rejectReadOnly(body, null);
      return;
    }
    columns.rejectReadOnly(body, this.#currentRow(request));
  }

  /** The row that the path names; throws Rejection (404) if there is none. */
  #currentRow(request: RowRequest): Row {
    const { names, text } = this.address(request);
    const { resource } = request.use;
    const collection = this.#parts.store.collection(resource, [], request.world);
    const [row] = collection.withKey(names, text);
    if (row === undefined || this.reach(request)?.(row) === false) throw noSuchRow();
    return row;
  }

  #columnsOf({ operation, use: { resource } }: RowRequest): TableColumns {
    const known = this.#columns.get(operation);
    if (known !== undefined) return known;
    const { crud } = operation;
    if (crud === null) throw new Error('an operation on a table has an action');
    const columns = new TableColumns(crud, {
      ...{ key: resource.keyProperties, provider: this.#provider },
    });
    this.#columns.set(operation, columns);
    return columns;
  }
}
