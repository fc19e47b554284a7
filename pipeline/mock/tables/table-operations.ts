import { batchHandler } from '../../../server-template/runtime/batch/batch-handler.ts';
import type { CrudOperation } from '../../../server-template/runtime/crud/crud-operation.ts';
import { getterOf } from '../../../server-template/runtime/crud/getter-of.ts';
import type { Database } from '../../../server-template/runtime/database/database.ts';
import { memoryDatabase } from '../../../server-template/runtime/database/memory/memory-database.ts';
import type {
  Document,
  OperationObject,
} from '../../../server-template/runtime/document/openapi.ts';
import type { Operation as ServedOperation } from '../../../server-template/runtime/document/operation.ts';
import { readDeclaredHeaders } from '../../../server-template/runtime/document/response-headers.ts';
import { keyedWork } from '../../../server-template/runtime/idempotency/stored-responses.ts';
import type { OperationHandler } from '../../../server-template/runtime/operation/operation-request.ts';
import { crudHandler } from '../../../server-template/runtime/steps/crud-handler.ts';
import type { ResolvedCrud } from '../../../server-template/shared/operation/resolved-crud.ts';
import type { StoredTable } from '../../../server-template/shared/tables/stored-table.ts';
import type { Batch, Model, Operation } from '../../model/api-model.ts';
import { resolvedCruds } from '../../model/resolved-crud.ts';
import type { MockContext } from '../mock-options.ts';
import { computedSamples } from './computed-values.ts';
import { mockStep, type StepHost } from './mock-step.ts';
import { currentState } from './request-state.ts';
import type { TableRows } from './table-rows.ts';

/** The handlers of a generated server for the operations on tables, each made on first use. */
export class TableOperations {
  readonly #context: MockContext;
  readonly #rows: TableRows;
  readonly #host: StepHost;
  readonly #database: Database<never>;
  readonly #crudOf: (operation: Operation) => ResolvedCrud | null;
  readonly #tables: CrudOperation['related'];
  readonly #models: ReadonlyMap<string, Model>;
  readonly #served = new Map<Operation, ServedOperation>();
  readonly #handlers = new Map<Operation, OperationHandler>();

  constructor(context: MockContext, rows: TableRows, host: StepHost) {
    const { models, database } = context.model;
    this.#context = context;
    this.#rows = rows;
    this.#host = host;
    this.#crudOf = resolvedCruds(context.model);
    this.#database = memoryDatabase({
      provider: database?.provider ?? 'sqlite',
      tables: rows.tables,
      tableOf: (table) => table as unknown as StoredTable,
      state: currentState,
    });
    this.#tables = Object.fromEntries(models.map((model) => [model.name, this.#tokenOf(model)]));
    this.#models = new Map(models.map((model) => [model.name, model]));
  }

  /** The meaning of an error of a handler. */
  failure(error: unknown): ReturnType<Database['failure']> {
    return this.#database.failure(error);
  }

  /** The handler of an operation on a table, or of a batch of them. */
  handlerOf(operation: Operation): OperationHandler {
    const known = this.#handlers.get(operation);
    if (known !== undefined) return known;
    const made =
      operation.batch === null
        ? this.handlerIn(operation, this.#database)
        : this.#batchHandler(operation, operation.batch);
    this.#handlers.set(operation, made);
    return made;
  }

  #batchHandler(batch: Operation, { operations }: Batch): OperationHandler {
    const { model } = this.#context;
    const steps = new Map(
      model.operations.flatMap((operation) =>
        operations.includes(operation.id)
          ? [[operation.id, mockStep({ tables: this, host: this.#host, operation })] as const]
          : [],
      ),
    );
    const database = this.#database;
    return batchHandler({
      database,
      keyed: keyedWork({ database, operation: batch, related: this.#tables }),
      mostBytes: unbounded.most,
      operationOf: (id) => steps.get(id) ?? null,
    });
  }

  /** The handler of an operation on a table, in a transaction. */
  handlerIn(operation: Operation, database: Database): OperationHandler {
    const { crud: own } = operation;
    const served = this.#servedOf(operation);
    const { crud } = served;
    if (own === null || crud === null) throw new Error('an operation on a table has an action');
    const getter = this.#getterOf(own.model, operation.path);
    return crudHandler(crud.action, {
      ...{ database, table: this.#tokenOf(own.model), related: this.#tables },
      parent: own.parent === null ? null : this.#tokenOf(own.parent.model),
      ...{ crud, operation: served, properties: {} },
      constraints: own.model.source,
      computed: computedSamples(this.#context, operation),
      getter: getter === null ? null : this.#servedOf(getter),
      getterParts: this.#getterParts(getter),
      log: silentLog,
      knowledgeOf: (name) => ({
        constraints: this.#models.get(name)?.source ?? {},
        properties: {},
      }),
      pageBounds: unbounded,
      validate: async ({ body }) => {
        if (body !== null) this.#host.planOf(operation).validator.requireBody(body);
      },
    });
  }

  #getterParts(getter: Operation | null): CrudOperation['getterParts'] {
    if (getter === null) return {};
    const parent = getter.crud?.parent?.model ?? null;
    return {
      parent: parent === null ? null : this.#tokenOf(parent),
      related: this.#tables,
      computed: computedSamples(this.#context, getter),
    };
  }

  #getterOf(model: Model, path: string): Operation | null {
    const getters = this.#context.model.operations.filter(
      ({ crud }) => crud?.action === 'get' && crud.model.name === model.name,
    );
    return getterOf(getters, path);
  }

  #servedOf(operation: Operation): ServedOperation {
    const known = this.#served.get(operation);
    if (known !== undefined) return known;
    const document = this.#context.model.document as unknown as Document;
    const source = document.paths[operation.path]?.[operation.method] as OperationObject;
    const { id, path, body } = operation;
    const served: ServedOperation = {
      ...{ id, path, method: operation.method.toUpperCase(), parameters: [] },
      body:
        body === null
          ? null
          : { content: Object.fromEntries(body.contents.map(({ mediaType }) => [mediaType, {}])) },
      responses: source.responses ?? {},
      headers: readDeclaredHeaders(document, source),
      crud: this.#crudOf(operation),
      ...{ batch: null, idempotency: operation.idempotency },
      ...{ security: [], rateLimit: null },
    };
    this.#served.set(operation, served);
    return served;
  }

  /** Memory databases find tables by their description. */
  #tokenOf(model: Model): CrudOperation['table'] {
    return this.#rows.tableOf(model) as unknown as CrudOperation['table'];
  }
}

const nothing = (): void => undefined;

/** The values of the mock fit its document. */
export const silentLog = {
  warn: nothing,
  error: nothing,
  info: nothing,
  debug: nothing,
} as unknown as CrudOperation['log'];

const unbounded: CrudOperation['pageBounds'] = {
  most: Number.MAX_SAFE_INTEGER,
  enter: async () => ({ take: nothing, keep: nothing }),
};
