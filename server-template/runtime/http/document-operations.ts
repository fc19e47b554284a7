import type { Logger } from 'pino';
import type { BatchTarget } from '../batch/batch-handler.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { readKeywordStatuses } from '../document/error-details.ts';
import type { Document, Schema } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { resolveReference } from '../document/resolve-reference.ts';
import type { PageBounds } from '../limits/page-bounds.ts';
import type { Routes } from '../routes.ts';
import type { ServedApi } from '../served-api.ts';
import { basePathsOf } from '../../shared/url/base-paths.ts';
import type { Metrics } from '../system/metrics.ts';
import { RequestValidation } from '../validation/request-validation.ts';
import {
  createDocumentChecks,
  createResourceValidators,
  type ResourceValidators,
} from '../validation/resource-validators.ts';
import { ResponseValidation } from '../validation/response-validation.ts';
import { knownModels } from './known-models.ts';
import {
  handlerOf,
  mismatchedRoute,
  rehearsalOf,
  routeKey,
  shownFailure,
  stepOperation,
  type HandledOperation,
  type HandlerParts,
} from './operation-handlers.ts';
import { type BodyUse, createBodyReader } from './request/request-body.ts';
import type { DocumentOperation } from './server-operation.ts';

/** Input of a document's operations. */
export interface DocumentParts extends Pick<
  ServedApi,
  'name' | 'document' | 'operations' | 'access' | 'limitOf' | 'routes' | 'database' | 'replica'
> {
  /** Prefix of the operations' names in logs and metrics. */
  readonly prefix: string;
  readonly metrics: Metrics;
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly pageBounds: PageBounds;
}

/** An operation and its path; one for each base path of the document. */
export interface ServedRoute {
  readonly method: string;
  readonly path: string;
  readonly operation: DocumentOperation;
  /**
   * Path parameters that may be empty: text keys, whose empty value would have no URL otherwise.
   */
  readonly mayBeEmpty: readonly string[];
}

/** Joins the document's operations with their handlers; throws if either is missing. */
export function createDocumentOperations(parts: DocumentParts): readonly ServedRoute[] {
  const { operations, access } = parts;
  rejectStrayRoutes(parts.routes, operations);
  const validators = validatorsByResource(parts.document, operations);
  const models = knownModels(parts);
  const tables = new Map<string, HandledOperation>();
  const steps = new Map<string, BatchTarget | null>();
  const handlers: HandlerParts & DocumentParts = {
    ...{ ...parts, models },
    stepOf(id) {
      const table = tables.get(id);
      const step = steps.get(id) ?? (table === undefined ? null : stepOperation(handlers, table));
      steps.set(id, step);
      return step;
    },
  };
  const basePaths = basePathsOf(parts.document);
  return operations.flatMap((operation) => {
    const resource = validators.get(resourceOf(operation)) as ResourceValidators;
    const requests = new RequestValidation(parts.document, operation, resource);
    const gate = access.gateOf(operation);
    const limit = parts.limitOf(operation);
    const responses = parts.configuration.validateResponses
      ? new ResponseValidation(operation, resource)
      : null;
    const handled = { operation, requests, responses, gate, limit };
    const made = createOperation(handlers, handled);
    if (operation.crud !== null) tables.set(operation.id, handled);
    return basePaths.map((basePath) => ({
      method: operation.method,
      path: `${basePath}${operation.path}`,
      operation: { ...made, gate, limit, basePath },
      mayBeEmpty: emptyParameters(parts.document, operation),
    }));
  });
}

function emptyParameters(document: Document, { parameters }: Operation): readonly string[] {
  const texts = parameters.filter((parameter) => {
    if (parameter.in !== 'path' || parameter.schema === undefined) return false;
    const { type, format } = resolveReference<Schema>(document, parameter.schema);
    const isText = type === 'string' && (format === undefined || format === 'byte');
    // An untyped SQLite column may hold a text too.
    return isText || type === undefined;
  });
  return texts.map(({ name }) => name);
}

function createOperation(
  parts: HandlerParts & DocumentParts,
  handled: HandledOperation,
): Omit<DocumentOperation, 'basePath' | 'gate' | 'limit'> {
  const { document, metrics } = parts;
  const { operation, requests, responses } = handled;
  const id = parts.prefix + operation.id;
  return {
    kind: 'document',
    api: parts.name,
    id,
    record: metrics.recorder(id),
    body: operation.body && createBodyReader(document, operation.body, bodyUse(operation)),
    requests,
    responses,
    handle: handlerOf(parts, handled),
    rehearse: parts.configuration.production ? null : rehearsalOf(parts, handled),
    aliases: operation.crud?.list?.aliases ?? null,
    headers: operation.headers,
    hasErrorKeywords: readKeywordStatuses(document, operation.responses),
    failure: shownFailure(parts),
  };
}

/** Defaults must not be written to existing rows. An optional body of a table that is not sent is empty. */
function bodyUse({ crud }: Operation): BodyUse {
  return {
    isPartial: crud?.action === 'update' || crud?.action === 'upsert',
    unsent: crud === null ? null : '{}',
  };
}

function rejectStrayRoutes(routes: Routes, operations: readonly Operation[]): void {
  const known = new Set(operations.map(routeKey));
  const stray = Object.keys(routes).find((key) => !known.has(key));
  if (stray !== undefined) throw mismatchedRoute(stray, 'has a route, but is not in the document');
}

/**
 * One validator per first path segment, because their cost grows with the number of operations, and
 * one for its queries, whose conditions lead to most tables.
 */
function validatorsByResource(
  document: Document,
  operations: readonly Operation[],
): ReadonlyMap<string, ResourceValidators> {
  const groups = Map.groupBy(operations, resourceOf);
  const checks = createDocumentChecks(document);
  return new Map(
    [...groups].map(([name, group]) => [name, createResourceValidators(document, group, checks)]),
  );
}

function resourceOf({ path, crud }: Operation): string {
  return `${path.split('/')[1] ?? ''}${crud?.action === 'query' ? ' query' : ''}`;
}
