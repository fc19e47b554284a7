import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { batchHandler, type BatchTarget } from '../batch/batch-handler.ts';
import type { StepParameter } from '../batch/step-request.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { CrudOperation } from '../crud/crud-operation.ts';
import { getterOf } from '../crud/getter-of.ts';
import { customHandler } from '../custom/custom-handler.ts';
import type { Database } from '../database/database.ts';
import { rolledBack } from '../database/within-transaction.ts';
import type { Parameter } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import type { PageBounds } from '../limits/page-bounds.ts';
import { keyedWork, type KeyParts, withStoredResponses } from '../idempotency/stored-responses.ts';
import type { OperationHandler } from '../operation/operation-request.ts';
import { tableRoute, type Route, type Routes } from '../routes.ts';
import type { ServedApi } from '../served-api.ts';
import { nobody } from '../../shared/access/row-rule.ts';
import { isJson } from '../../shared/media-type.ts';
import { serializationOf } from '../../shared/url/write-parameter.ts';
import { crudHandler } from '../steps/crud-handler.ts';
import type { KnownModels } from './known-models.ts';
import { rejectionOf } from './rejection.ts';
import type { DocumentOperation } from './server-operation.ts';

/** What the handlers of a document's operations share. */
export interface HandlerParts extends Pick<
  ServedApi,
  'document' | 'operations' | 'routes' | 'database' | 'replica'
> {
  readonly models: KnownModels;
  /** The operation that a step of a batch names; null: there is none. */
  readonly stepOf: (id: string) => BatchTarget | null;
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly pageBounds: PageBounds;
}

/** An operation with what its requests pass first. */
export interface HandledOperation extends Pick<
  DocumentOperation,
  'requests' | 'responses' | 'gate' | 'limit'
> {
  readonly operation: Operation;
}

/** The handler of an operation, by its route. */
export function handlerOf(parts: HandlerParts, handled: HandledOperation): OperationHandler {
  const { operation } = handled;
  const { routes, database } = parts;
  const route = routeOf(routes, operation);
  const { related = {} } = route;
  if (route.kind === 'custom') {
    const { handler } = route;
    const { responses } = handled;
    const handlerIn = (own: Database) =>
      customHandler(handler, operation, { ...parts, database: own, responses });
    return withStoredResponses({ database, operation, related }, handlerIn(database), handlerIn);
  }
  if (route.kind === 'batch') return batchIn(parts, { operation, related }, database);
  const make = tableHandler(parts, handled);
  // Missing functions of the user's are reported at start.
  return operation.crud?.properties === undefined
    ? madeOnFirstUse(() => make(database))
    : make(database);
}

function batchIn(
  { stepOf, pageBounds }: HandlerParts,
  { operation, related }: Pick<KeyParts, 'related'> & Pick<HandledOperation, 'operation'>,
  database: Database,
): OperationHandler {
  const ids = new Set(operation.batch ?? []);
  const operationOf = (id: string) => (ids.has(id) ? stepOf(id) : null);
  const keyed = keyedWork({ database, operation, related });
  return batchHandler({ database, operationOf, keyed, mostBytes: pageBounds.most });
}

/**
 * The handler of an operation that stores nothing, because its transaction is rolled back; null for
 * a custom operation, whose handler may do anything.
 */
export function rehearsalOf(
  parts: HandlerParts,
  handled: HandledOperation,
): OperationHandler | null {
  const { operation } = handled;
  const { kind, related = {} } = routeOf(parts.routes, operation);
  if (kind === 'custom') return null;
  return (request) =>
    rolledBack(parts.database, (own) =>
      kind === 'batch'
        ? batchIn(parts, { operation, related }, own)(request)
        : tableHandler(parts, handled)(own)(request),
    );
}

/** Creates the handler of an operation on a table, for its database or a transaction of it. */
function tableHandler(
  { models, routes, replica, log, pageBounds }: HandlerParts,
  { operation, requests }: HandledOperation,
): (database: Database) => OperationHandler {
  const { crud } = operation;
  const route = tableRoute(routeOf(routes, operation));
  if (crud === null || route === null)
    throw mismatchedRoute(routeKey(operation), 'has no x-crud in the document');
  const { kind, table, parent = null, related = {}, computed = {} } = route;
  const getter = getterOf(models.gettersOf(crud.model), operation.path);
  return (database) =>
    crudHandler(kind, {
      ...{ database, table, parent, related, computed, crud, operation },
      ...(replica === null || database.isTransaction === true ? {} : { replica: replica.database }),
      ...models.knowledgeOf(crud.model),
      ...{ knowledgeOf: models.knowledgeOf, getter, log, pageBounds },
      getterParts: partsOfGetter(routes, getter),
      validate: async (received) => requests.validate(received),
    });
}

/** Created on first use, because most of hundreds of tables are rarely used. */
function madeOnFirstUse(make: () => OperationHandler): OperationHandler {
  let made: OperationHandler | null = null;
  return (request) => (made ??= make())(request);
}

/** A conditional write reads its row like the getter. */
function partsOfGetter(routes: Routes, getter: Operation | null): CrudOperation['getterParts'] {
  const route = getter === null ? null : tableRoute(routeOf(routes, getter));
  if (route === null) return {};
  const { parent = null, related = {}, computed = {} } = route;
  return { parent, related, computed };
}

/** An operation on a table as a step of a batch. */
export function stepOperation(parts: HandlerParts, handled: HandledOperation): BatchTarget {
  const { operation, requests, gate, limit } = handled;
  const failure = shownFailure(parts);
  const mediaTypes = Object.keys(operation.body?.content ?? {});
  return {
    parameters: operation.parameters.filter(isOfStep(operation)).map(stepParameter),
    mediaType: mediaTypes.find(isJson) ?? null,
    aliases: operation.crud?.list?.aliases ?? null,
    async admit(sent, { remoteAddress }) {
      const headers = sent as IncomingHttpHeaders;
      const sender = { headers, remoteAddress };
      if (limit?.by === 'address') await limit.count(sender, nobody);
      const caller = (await gate?.(headers)) ?? nobody;
      if (limit?.by === 'caller') await limit.count(sender, caller);
      return caller;
    },
    async validate(received) {
      return { received, valid: await requests.validate(received) };
    },
    handlerIn: (database) => tableHandler(parts, handled)(database),
    explain(error) {
      const rejection = rejectionOf(error, failure);
      return rejection.status === 500 ? error : rejection;
    },
  };
}

/** Only a whole batch has a key. */
function isOfStep({ idempotency }: Operation): (parameter: Parameter) => boolean {
  return (parameter) => parameter.in !== 'header' || parameter.name !== idempotency?.header;
}

function stepParameter(parameter: Parameter): StepParameter {
  const { name, in: place, required, content } = parameter;
  return {
    ...{ name, in: place, ...serializationOf(parameter) },
    mediaType: Object.keys(content ?? {})[0] ?? null,
    required: place === 'path' || required === true,
  };
}

/** Failures of the database, with the texts that triggers raise, or without. */
export function shownFailure({
  database,
  configuration,
}: Pick<HandlerParts, 'database' | 'configuration'>): Database['failure'] {
  if (configuration.databaseMessages) return (error) => database.failure(error);
  return (error) => {
    const failure = database.failure(error);
    if (failure?.raised === undefined) return failure;
    return { ...failure, raised: undefined };
  };
}

function routeOf(routes: Routes, operation: Operation): Route {
  const key = routeKey(operation);
  const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
  if (route === undefined) throw mismatchedRoute(key, 'has no route');
  return route;
}

/** The error of a route that the document does not have, or the other way round. */
export function mismatchedRoute(key: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    `${key} ${problem}: document and routes come from different builds. Run specmill build again.`,
  );
}

/** The key of an operation's route. */
export function routeKey({ method, path }: Operation): string {
  return `${method} ${path}`;
}
