import type { Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { spelled } from '../read/exact-number.ts';
import { parameterNames } from '../route/route-tree.ts';
import {
  deleteRow,
  moveReferences,
  rejectDangling,
  rejectTaken,
  relateTables,
} from './write/constraints.ts';
import type { Tables } from './write/constraints.ts';
import { ThirdPartyWriter } from './write/third-party-writer.ts';
import type { ThirdPartyChange } from './write/third-party-writer.ts';
import { SentRows } from './write/sent-row.ts';
import { createListQuery } from './list/list-query.ts';
import type { ListQuery } from './list/list-query.ts';
import type { RowSources } from './write/column-filler.ts';
import type { RowResource, ResourceUse } from '../../model/resources/resource.ts';
import { RememberedDocuments } from './keep/remembered-documents.ts';
import { isRow, withValues } from './row.ts';
import type { Row } from './row.ts';
import type { RowCollection } from './keep/row-collection.ts';
import { isReplacing, mayPut, parentsOf } from './row-request.ts';
import type { RowOutcome, RowRequest } from './row-request.ts';
import { RowSampler } from './make/row-sampler.ts';
import { RowStore } from './keep/row-store.ts';
import { noSuchRow, StandingRows } from './keep/standing-rows.ts';
import { TableColumns } from './table-columns.ts';
import type { TableWriter } from './write/table-writer.ts';

/** Does what operations ask of rows; throws Rejection (404, 409, 400 for what is read-only). */
export class RowActions {
  readonly #context: MockContext;
  readonly #store: RowStore;
  readonly #tables: Tables;
  readonly #columns: TableColumns;
  readonly #sampler: RowSampler;
  readonly #queries = new Map<Operation, ListQuery>();
  readonly #sent: SentRows;
  readonly standing: StandingRows;
  /** Makes the first rows in slices; null: they are there. */
  readonly prepare = (resource: RowResource) => this.#store.prepare(resource);
  readonly #thirdParty: ThirdPartyWriter;
  readonly #documents: RememberedDocuments;
  /** Resources whose rows a POST creates. */
  readonly #created: ReadonlySet<RowResource>;

  constructor(context: MockContext, uses: ReadonlyMap<Operation, ResourceUse>) {
    this.#context = context;
    this.#columns = new TableColumns(context);
    this.#sampler = new RowSampler(context);
    this.#sent = new SentRows(context.schemas);
    this.#thirdParty = new ThirdPartyWriter(context);
    this.#documents = new RememberedDocuments(context);
    this.#created = new Set(
      [...uses.values()].flatMap(({ action, resource }) => (action === 'create' ? resource : [])),
    );
    this.#store = new RowStore(context, uses);
    const kept = { store: this.#store, documents: this.#documents };
    this.standing = new StandingRows(context, kept);
    const byModel = this.#store.resources.flatMap((resource) =>
      resource.model === null ? [] : [[resource.model, resource] as const],
    );
    this.#tables = relateTables(this.#store, new Map(byModel));
  }

  /** Forgets every change. */
  reset(): void {
    this.#store.reset();
    this.#documents.reset();
  }

  perform(received: RowRequest): RowOutcome {
    const { action } = received.use;
    if (action === 'list') {
      const page = this.#query(received)(this.#collection(received).rows, received.valid);
      return { kind: 'page', page };
    }
    const request = this.#storable({ ...received, body: this.#sent.of(received) });
    switch (action) {
      case 'create':
        return this.#create(request);
      case 'createAll':
        return this.#createAll(request);
      case 'clear':
        return this.#clear(request);
      case 'remember': {
        const row = this.#documents.perform({
          ...received,
          ...received.use,
          moment: received.now.toISOString(),
        });
        return row === null ? { kind: 'none' } : { kind: 'row', row, isExact: true };
      }
      default:
        return this.#performOnRow(request);
    }
  }

  #performOnRow(request: RowRequest): RowOutcome {
    const { use, body } = request;
    const { keyProperties: key } = use.resource;
    const isSaved = use.action === 'save';
    const given = isSaved && isRow(body) ? body : {};
    const values = isSaved
      ? key.map((name) => spelled(given[name] ?? null))
      : this.#columns.keyTexts(request);
    const [row] = this.#rowsWith(request, key, values);
    if (row === undefined)
      return this.#context.behaviour.isStateful && mayPut(request, this.#created)
        ? this.#put(request)
        : this.#missing(request);
    switch (use.action) {
      case 'get':
        return { kind: 'row', row, isExact: true };
      case 'delete':
        return this.#delete(request, row);
      case 'act':
        return this.#act(request, row);
      default:
        return this.#update(request, row);
    }
  }

  #put(request: RowRequest): RowOutcome {
    const { operation, use, valid, body } = request;
    const names = parameterNames(operation.path).slice(use.resource.parents.length);
    const address = use.resource.keyProperties.flatMap((name, index): [string, unknown][] => {
      const parameter = names[index];
      return parameter === undefined ? [] : [[name, valid.path.get(parameter)]];
    });
    const outcome = this.#create({
      ...request,
      body: withValues(isRow(body) ? body : {}, address),
    });
    return outcome.kind === 'row' ? { ...outcome, isNew: true } : outcome;
  }

  #createAll(request: RowRequest): RowOutcome {
    const bodies: readonly unknown[] = Array.isArray(request.body) ? request.body : [];
    const rows: Row[] = [];
    try {
      for (const body of bodies) {
        const outcome = this.#create({ ...request, body });
        if (outcome.kind === 'row') rows.push(outcome.row);
      }
    } catch (error) {
      // All or none.
      const collection = this.#store.changeable(request.use.resource, parentsOf(request));
      for (const row of rows) collection.remove(row);
      throw error;
    }
    const { shown } = request.use;
    if (shown === undefined) return { kind: 'none' };
    const total = rows.length;
    const page = { rows, total, offset: 0, limit: null, firstPage: 1, cursors: null };
    return { kind: 'page', page: { ...page, changeTo: () => null } };
  }

  /** Deletes what a list with the same query would show. */
  #clear(request: RowRequest): RowOutcome {
    const { resource } = request.use;
    const { rows } = this.#query(request)(this.#collection(request).rows, request.valid);
    const collection = this.#store.changeable(resource, parentsOf(request));
    for (const row of rows) collection.remove(row);
    return { kind: 'none' };
  }

  #act(request: RowRequest, row: Row): RowOutcome {
    const { use, now } = request;
    const next = this.#thirdParty.act(this.#change(request), row, now.toISOString());
    if (next !== row) this.#store.changeable(use.resource, parentsOf(request)).change(row, next);
    return { kind: 'row', row: next, isExact: true };
  }

  #change(request: RowRequest): ThirdPartyChange {
    const { operation, use, body, mediaType } = request;
    const collection = (): RowCollection => this.#collection(request);
    return { operation, resource: use.resource, body, mediaType, collection };
  }

  #query({ operation, use: { resource } }: RowRequest): ListQuery {
    const known =
      this.#queries.get(operation) ?? createListQuery(this.#context, operation, resource);
    this.#queries.set(operation, known);
    return known;
  }

  /** What no column takes is rejected before the row is looked for, unless that has to be compared with the body. */
  #storable(request: RowRequest): RowRequest {
    const { body, use } = request;
    const { action, resource } = use;
    const isWritten = (action === 'create' || action === 'update') && resource.model !== null;
    if (!isWritten || !isRow(body)) return request;
    const writer = this.#columns.writer(request);
    if (writer.compares(body)) this.#compare(request, writer, body);
    return { ...request, body: writer.storable(body) };
  }

  #compare(request: RowRequest, writer: TableWriter, body: Row): void {
    const isUpdate = request.use.action === 'update';
    const [row = null] = isUpdate
      ? this.#rowsWith(request, request.use.resource.keyProperties, this.#columns.keyTexts(request))
      : [];
    if (isUpdate && row === null) throw noSuchRow();
    writer.rejectReadOnly(body, row);
  }

  #missing({ use: { resource } }: RowRequest): RowOutcome {
    if (!this.standing.isKnown(resource)) return { kind: 'none' };
    throw noSuchRow();
  }

  #collection(request: RowRequest): RowCollection {
    return this.#store.collection(request.use.resource, parentsOf(request), request.world);
  }

  #rowsWith(
    request: RowRequest,
    names: readonly string[],
    values: readonly string[],
  ): readonly Row[] {
    return this.#collection(request).withKey(names, JSON.stringify(values));
  }

  #create(request: RowRequest): RowOutcome {
    const { resource } = request.use;
    const body = isRow(request.body) ? request.body : {};
    const { model } = resource;
    if (this.#context.behaviour.isStateful && isReplacing(request)) this.#makeRoom(request, body);
    const sources = this.#sources(request, body);
    const row =
      model === null
        ? this.#createThirdParty(request, body, sources)
        : this.#columns.writer(request).create(body, sources);
    if (!this.#context.behaviour.isStateful) return { kind: 'row', row, isExact: false };
    if (model !== null) {
      rejectTaken(model, row, { collection: this.#collection(request), old: null });
      rejectDangling(this.#tables, model, row);
    }
    this.#store.add(resource, parentsOf(request), row);
    return { kind: 'row', row, isExact: true };
  }

  #createThirdParty(request: RowRequest, body: Row, sources: RowSources): Row {
    const { resource } = request.use;
    const row = this.#thirdParty.create({ ...this.#change(request), body }, sources);
    const linked = this.#sampler.isShared(request.world)
      ? row
      : this.#store.linked(resource, row, body);
    return this.#store.belonging(resource, parentsOf(request), linked);
  }

  #makeRoom(request: RowRequest, body: Row): void {
    const { keyProperties: key } = request.use.resource;
    if (key.length === 0 || !key.every((name) => Object.hasOwn(body, name))) return;
    const values = key.map((name) => spelled(body[name]));
    const collection = this.#store.changeable(request.use.resource, parentsOf(request));
    for (const row of this.#rowsWith(request, key, values)) collection.remove(row);
  }

  #sources(request: RowRequest, body: Row): RowSources {
    const { use, world, now } = request;
    const { resource } = use;
    const nextNumber = (name: string): number =>
      this.#store.nextNumber(resource, parentsOf(request), name);
    const linked = (row: Row): Row => this.#store.linked(resource, row, {});
    const turn = (): number => (resource.model === null ? 0 : this.#store.turn(resource));
    return this.#sampler.sources({ resource, world, now, body, nextNumber, turn, linked });
  }

  #update(request: RowRequest, row: Row): RowOutcome {
    const { resource } = request.use;
    const body = isRow(request.body) ? request.body : {};
    const next =
      resource.model === null
        ? this.#thirdParty.change(this.#change(request), row, request.now.toISOString())
        : this.#columns.writer(request).change(row, body, request.now.toISOString());
    if (!this.#context.behaviour.isStateful) return { kind: 'row', row: next, isExact: true };
    if (resource.model !== null) {
      rejectTaken(resource.model, next, { collection: this.#collection(request), old: row });
      rejectDangling(this.#tables, resource.model, next);
      moveReferences(this.#tables, resource.model, { row, next });
    }
    this.#store.changeable(resource, parentsOf(request)).change(row, next);
    return { kind: 'row', row: next, isExact: true };
  }

  #delete(request: RowRequest, row: Row): RowOutcome {
    const { resource } = request.use;
    if (this.#context.behaviour.isStateful) {
      if (resource.model !== null) deleteRow(this.#tables, resource.model, row);
      else this.#store.changeable(resource, parentsOf(request)).remove(row);
    }
    return { kind: 'row', row, isExact: true };
  }
}
