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
import type {
  OperationHandler,
  ReceivedBody,
} from '../../../server-template/runtime/operation/operation-request.ts';
import { crudHandler } from '../../../server-template/runtime/steps/crud-handler.ts';
import type { ResolvedCrud } from '../../../server-template/shared/operation/resolved-crud.ts';
import type { StoredTable } from '../../../server-template/shared/tables/stored-table.ts';
import type { Model, Operation } from '../../model/api-model.ts';
import { resolvedCruds } from '../../model/resolved-crud.ts';
import type { MockContext } from '../mock-options.ts';
import { computedSamples } from './computed-values.ts';
import { currentState } from './request-state.ts';
import type { TableRows } from './table-rows.ts';

/** Throws an ApiError if a body is invalid. */
export type ValidateBody = (operation: Operation, body: ReceivedBody) => void;

/** The handlers of a generated server for the operations on tables, each made on first use. */
export class TableOperations {
  readonly #context: MockContext;
  readonly #rows: TableRows;
  readonly #validate: ValidateBody;
  readonly #database: Database<never>;
  readonly #crudOf: (operation: Operation) => ResolvedCrud | null;
  readonly #tables: CrudOperation['related'];
  readonly #models: ReadonlyMap<string, Model>;
  readonly #served = new Map<Operation, ServedOperation>();
  readonly #handlers = new Map<Operation, OperationHandler>();

  constructor(context: MockContext, rows: TableRows, validate: ValidateBody) {
    const { models, database } = context.model;
    this.#context = context;
    this.#rows = rows;
    this.#validate = validate;
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

  /** The handler of an operation on a table. */
  handlerOf(operation: Operation): OperationHandler {
    const known = this.#handlers.get(operation);
    if (known !== undefined) return known;
    const made = this.#makeHandler(operation);
    this.#handlers.set(operation, made);
    return made;
  }

  #makeHandler(operation: Operation): OperationHandler {
    const { crud: own } = operation;
    const served = this.#servedOf(operation);
    const { crud } = served;
    if (own === null || crud === null) throw new Error('an operation on a table has an action');
    const getter = this.#getterOf(own.model, operation.path);
    return crudHandler(crud.action, {
      ...{ database: this.#database, table: this.#tokenOf(own.model), related: this.#tables },
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
        if (body !== null) this.#validate(operation, body);
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
