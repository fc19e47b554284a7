import type { Operation } from '../../model/api-model.ts';
import { pathParameterNames } from '../../model/resolve/operation-path.ts';
import type { ResourceUse, RowResource, SharedRow } from '../../model/resources/resource.ts';
import type { ExampleRows } from '../example-call.ts';
import type { MockContext } from '../mock-options.ts';
import { spelled } from '../read/exact-number.ts';
import { RememberedDocuments, type PlainResponse } from './third-party/remembered-documents.ts';
import type { RowCollection } from '../store/row-collection.ts';
import { linkedKeys, rowAddress, type AddressNeeds } from '../store/row-addresses.ts';
import { RowStore } from '../store/row-store.ts';
import type { ChangedRows } from '../store/row-store.ts';
import { noSuchRow, CurrentRows } from './current-rows.ts';
import { createListQuery } from '../query/list-query.ts';
import { createTableSearch } from '../query/table-search.ts';
import type { ListPage, ListQuery } from '../query/list-query.ts';
import { RowSampler } from '../seed/row-sampler.ts';
import { keyOf, mayPut, parentsOf } from '../resources/row-request.ts';
import type { RowRequest } from '../resources/row-request.ts';
import type { RowOutcome } from './row-writer.ts';
import { isRow, keyText, valueAt, withValues } from '../row.ts';
import type { Row } from '../row.ts';
import { atItem, BulkRows, pageOfAll } from './bulk-rows.ts';
import type { SingleRequest } from './bulk-rows.ts';
import { nestedNames, NestedRowWriter } from './nested-rows.ts';
import type { SingleRows } from './nested-rows.ts';
import type { RowWriter } from './row-writer.ts';
import { TableWriter } from './table-writer.ts';
import { UpsertRows } from './upsert-rows.ts';
import { batchIn } from './third-party/sent-row.ts';
import { ThirdPartyWriter } from './third-party/third-party-writer.ts';

/** Performs operations on rows; throws Rejection (404, 409, or 400 for read-only properties). */
export class RowActions {
  readonly current: CurrentRows;
  /** Generates the initial rows in slices; null: they exist. */
  readonly prepare = (resource: RowResource) => this.#store.prepare(resource);
  readonly #context: MockContext;
  readonly #store: RowStore;
  readonly #tables: TableWriter;
  readonly #thirdParty: ThirdPartyWriter;
  readonly #documents: RememberedDocuments;
  readonly #bulk = new BulkRows();
  readonly #nested: NestedRowWriter;
  readonly #upserts: UpsertRows;
  readonly #queries = new Map<Operation, ListQuery>();
  readonly #searches = new Map<Operation, ReturnType<typeof createTableSearch>>();
  /** Resources whose rows are created by POST. */
  readonly #created: ReadonlySet<RowResource>;

  constructor(
    context: MockContext,
    uses: ReadonlyMap<Operation, ResourceUse>,
    answer: PlainResponse,
  ) {
    this.#context = context;
    this.#created = new Set(
      [...uses.values()].flatMap(({ action, resource }) => (action === 'create' ? resource : [])),
    );
    this.#store = new RowStore(context, uses);
    const parts = { context, store: this.#store, sampler: new RowSampler(context) };
    this.#tables = new TableWriter(parts);
    const single: SingleRows = {
      find: (request) => this.#find(request),
      perform: (request) =>
        request.use.action === 'create' ? this.#create(request) : this.#performOnRow(request),
    };
    this.#nested = new NestedRowWriter(this.#tables, single);
    this.#upserts = new UpsertRows(context.schemas, this.#tables, single);
    this.#thirdParty = new ThirdPartyWriter(parts);
    this.#documents = new RememberedDocuments(context, answer);
    this.current = new CurrentRows(context, { store: this.#store, documents: this.#documents });
  }

  /** What differs from the initial state. */
  changed(): readonly ChangedRows[] {
    const documents = this.#documents.changed().map((name) => ({ name, rows: 1, added: 0 }));
    return [...this.#store.changed(), ...documents];
  }

  /** Existing rows for an example request. */
  exampleRows(operation: Operation, at: AddressNeeds): ExampleRows {
    const links = at.use === null ? {} : linkedKeys(this.#store, at.use.resource);
    return { address: rowAddress(this.#store, operation, at), links };
  }

  /** Discards every change. */
  reset(): void {
    this.#store.reset();
    this.#documents.reset();
  }

  perform(request: RowRequest): RowOutcome {
    const { action } = request.use;
    if (action === 'list')
      return { kind: 'page', page: this.#list(request), ...this.#tables.related(request) };
    if (action === 'query') return this.#search(request);
    if (action === 'remember') return this.#remember(request);
    const singles = this.#bulk.requests(request);
    if (singles !== null) return this.#performAll(singles);
    const received = this.#writer(request).received(request);
    switch (action) {
      case 'create':
        return this.#withNested(received, () => this.#create(received));
      case 'update':
        return this.#withNested(received, () => this.#performOnRow(received));
      case 'upsert':
        return this.#upserts.perform(request);
      case 'createAll':
        return this.#createAll(received);
      case 'clear':
        return this.#clear(received);
      default:
        return this.#performOnRow(received);
    }
  }

  /** Related rows are written together with their row, all or none. */
  #withNested(request: RowRequest, write: () => RowOutcome): RowOutcome {
    if (!this.#context.behaviour.isStateful || nestedNames(request).length === 0) return write();
    return this.#store.whole(() => this.#nested.complete(request, write()));
  }

  #writer({ use: { resource } }: RowRequest): RowWriter {
    return resource.model === null ? this.#thirdParty : this.#tables;
  }

  #list(request: RowRequest): ListPage {
    const { operation, use, valid } = request;
    const { rows: all, added } = this.#collection(request);
    const rows = this.#reached(request, all);
    const query = this.#query(request);
    if (use.resource.model === null || (operation.crud?.key ?? []).length === 0)
      return query(rows, valid, added);
    const { names, text } = this.#tables.address(request);
    const own = rows.filter((row) => keyText(row, names) === text);
    // Like a server, which only looks for the parent if the page is empty.
    const page = query(own, valid);
    if (page.rows.length === 0) this.#tables.requireParent(request);
    return page;
  }

  #search(request: RowRequest): RowOutcome {
    const { operation, use, body } = request;
    const { query, crud } = operation;
    const provider = this.#context.model.database?.provider;
    if (query === null || crud === null || provider === undefined) return { kind: 'none' };
    const known =
      this.#searches.get(operation) ??
      createTableSearch(
        { crud, provider, key: use.resource.keyProperties, takesCursor: () => true },
        query,
      );
    this.#searches.set(operation, known);
    const { caller } = request;
    const rows = this.#reached(request, this.#collection(request).rows);
    const found = known(rows, { body, caller, tables: this.#tables.whereTables(request) });
    return { kind: 'query', found, ...this.#tables.related(request) };
  }

  #remember(request: RowRequest): RowOutcome {
    const { shared } = request.use;
    const kept = shared === undefined ? undefined : this.#sharedRow(request, shared);
    if (shared !== undefined && kept !== undefined)
      return this.#performOnShared(request, shared.resource, kept);
    const moment = request.now.toISOString();
    const row = this.#documents.perform({ ...request, ...request.use, moment });
    return row === null ? { kind: 'none' } : { kind: 'row', row, isExact: true };
  }

  #sharedRow({ pathValues, world }: RowRequest, { resource, paths }: SharedRow): Row | undefined {
    const { rows } = this.#store.collection(resource, [], world);
    return rows.find((row) =>
      paths.every((path, index) => spelled(valueAt(row, path)) === pathValues[index]),
    );
  }

  /** Acts on a row at a path outside its collection. */
  #performOnShared(request: RowRequest, resource: RowResource, row: Row): RowOutcome {
    const { method } = request.operation;
    const meant: RowRequest = { ...request, use: { resource, action: 'update' } };
    if (method === 'delete') {
      this.#thirdParty.remove(meant, row);
      return this.#remember(request);
    }
    const received = this.#thirdParty.received(meant);
    const next = method === 'get' ? row : this.#thirdParty.update(received, row);
    return { kind: 'row', row: next, isExact: true };
  }

  #create(request: RowRequest): RowOutcome {
    const row = this.#writer(request).create(request);
    return { kind: 'row', row, isExact: this.#context.behaviour.isStateful };
  }

  #performOnRow(request: RowRequest): RowOutcome {
    const { use } = request;
    const row = this.#find(request);
    if (row === undefined)
      return this.#context.behaviour.isStateful && mayPut(request, this.#created)
        ? this.#put(request)
        : this.#missing(request);
    switch (use.action) {
      case 'get':
        return { kind: 'row', row, isExact: true, ...this.#tables.related(request) };
      case 'delete':
        this.#writer(request).remove(request, row);
        return { kind: 'row', row, isExact: true };
      case 'act':
        return { kind: 'row', row: this.#thirdParty.act(request, row), isExact: true };
      default:
        return { kind: 'row', row: this.#writer(request).update(request, row), isExact: true };
    }
  }

  #find(request: RowRequest): Row | undefined {
    const { use, body } = request;
    const { model, keyProperties: key } = use.resource;
    const collection = this.#collection(request);
    if (model !== null) {
      const { names, text } = this.#tables.address(request);
      return this.#reached(request, collection.withKey(names, text))[0];
    }
    const given = use.action === 'save' && isRow(body) ? body : {};
    const values =
      use.action === 'save' ? key.map((name) => spelled(given[name] ?? null)) : keyOf(request);
    return collection.withKey(key, JSON.stringify(values))[0];
  }

  #put(request: RowRequest): RowOutcome {
    const { operation, use, valid, body } = request;
    const names = pathParameterNames(operation.path).slice(use.resource.parents.length);
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

  /** Performs all requests or none. */
  #performAll(singles: readonly SingleRequest[]): RowOutcome {
    const rows = this.#store.whole(() =>
      singles.map((single, index) =>
        atItem(index, single, () => {
          const received = this.#tables.received(single.request);
          const outcome =
            single.action === 'create' ? this.#create(received) : this.#performOnRow(received);
          return outcome.kind === 'row' ? outcome.row : {};
        }),
      ),
    );
    return singles[0]?.action === 'delete' ? { kind: 'none' } : pageOfAll(rows);
  }

  #createAll(request: RowRequest): RowOutcome {
    const bodies = batchIn(request);
    const rows: Row[] = [];
    try {
      for (const body of bodies) rows.push(this.#thirdParty.create({ ...request, body }));
    } catch (error) {
      // All or none.
      for (const row of rows) this.#thirdParty.remove(request, row);
      throw error;
    }
    if (request.use.shown === undefined) return { kind: 'none' };
    return pageOfAll(rows);
  }

  /** Deletes what a list with the same query would contain. */
  #clear(request: RowRequest): RowOutcome {
    const { rows } = this.#query(request)(this.#collection(request).rows, request.valid);
    for (const row of rows) this.#thirdParty.remove(request, row);
    return { kind: 'none' };
  }

  #query({ operation, use: { resource } }: RowRequest): ListQuery {
    const known =
      this.#queries.get(operation) ?? createListQuery(this.#context, operation, resource);
    this.#queries.set(operation, known);
    return known;
  }

  #missing({ use: { resource } }: RowRequest): RowOutcome {
    if (!this.current.isKnown(resource)) return { kind: 'none' };
    throw noSuchRow();
  }

  /** The rows that the caller may access. */
  #reached(request: RowRequest, rows: readonly Row[]): readonly Row[] {
    const reach = this.#tables.reach(request);
    return reach === null ? rows : rows.filter(reach);
  }

  #collection(request: RowRequest): RowCollection {
    return this.#store.collection(request.use.resource, parentsOf(request), request.world);
  }
}
