import type { Operation } from '../../model/api-model.ts';
import { pathParameterNames } from '../../model/operation-path.ts';
import type { ResourceUse, RowResource, SharedRow } from '../../model/resources/resource.ts';
import type { ExampleRows } from '../example-call.ts';
import type { MockContext } from '../mock-options.ts';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';
import { RememberedDocuments, type PlainResponse } from './third-party/remembered-documents.ts';
import type { RowCollection } from '../../../server-template/shared/rows/row-collection.ts';
import { linkedKeys, rowAddress, type AddressNeeds } from '../store/row-addresses.ts';
import { RowStore } from '../store/row-store.ts';
import type { ChangedRows } from '../store/row-store.ts';
import { noSuchRow, CurrentRows } from './current-rows.ts';
import { createListQuery } from '../query/list-query.ts';
import type { ListPage, ListQuery } from '../query/list-query.ts';
import { keyOf, mayPut, parentsOf } from '../resources/row-request.ts';
import type { RowRequest } from '../resources/row-request.ts';
import type { RowOutcome } from './row-writer.ts';
import { isRow, valueAt, withValues } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { batchIn } from './third-party/sent-row.ts';
import type { TableRows } from '../tables/table-rows.ts';
import { ThirdPartyWriter } from './third-party/third-party-writer.ts';

/** Performs operations on the rows of third-party documents; throws ApiError (404, 409, or 400 for read-only properties). */
export class RowActions {
  readonly current: CurrentRows;
  /** The rows of tables. */
  readonly tables: TableRows;
  /** Generates the initial rows in slices; null: they exist. */
  readonly prepare = (resource: RowResource) => this.#store.prepare(resource);
  readonly #context: MockContext;
  readonly #store: RowStore;
  readonly #thirdParty: ThirdPartyWriter;
  readonly #documents: RememberedDocuments;
  readonly #queries = new Map<Operation, ListQuery>();
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
    this.tables = this.#store.tables;
    const parts = { context, store: this.#store, sampler: this.#store.sampler };
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
    if (action === 'list') return { kind: 'page', page: this.#list(request) };
    if (action === 'remember') return this.#remember(request);
    const received = this.#thirdParty.received(request);
    switch (action) {
      case 'create':
        return this.#create(received);
      case 'createAll':
        return this.#createAll(received);
      case 'clear':
        return this.#clear(received);
      default:
        return this.#performOnRow(received);
    }
  }

  #list(request: RowRequest): ListPage {
    const { rows, added } = this.#collection(request);
    return this.#query(request)(rows, request.valid, added);
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
    const row = this.#thirdParty.create(request);
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
        return { kind: 'row', row, isExact: true };
      case 'delete':
        this.#thirdParty.remove(request, row);
        return { kind: 'row', row, isExact: true };
      case 'act':
        return { kind: 'row', row: this.#thirdParty.act(request, row), isExact: true };
      default:
        return { kind: 'row', row: this.#thirdParty.update(request, row), isExact: true };
    }
  }

  #find(request: RowRequest): Row | undefined {
    const { use, body } = request;
    const { keyProperties: key } = use.resource;
    const collection = this.#collection(request);
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

  #collection(request: RowRequest): RowCollection {
    return this.#store.collection(request.use.resource, parentsOf(request), request.world);
  }
}

/** Rows as the only page of a list. */
function pageOfAll(rows: readonly Row[]): RowOutcome {
  const page = { rows, total: rows.length, offset: 0, limit: null, firstPage: 1, cursors: null };
  return { kind: 'page', page: { ...page, select: (shown) => shown, changeTo: () => null } };
}
