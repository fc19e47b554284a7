import type { Configuration } from '../configuration/configuration.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import { crudHandler } from '../steps/crud-handler.ts';
import type { CrudOperation } from '../crud/crud-operation.ts';
import { getterOf } from '../crud/getter-of.ts';
import { customHandler } from '../custom/custom-handler.ts';
import { isObject, type Document, type Schema } from '../document/openapi.ts';
import type { TableConstraints } from '../database/table-constraints.ts';
import { readKeywordStatuses } from '../document/error-details.ts';
import { mergedProperties } from '../document/merged-schema.ts';
import type { Database } from '../database/database.ts';
import type { Operation } from '../document/operation.ts';
import { resolveReference } from '../document/resolve-reference.ts';
import { basePathsOf } from '../../shared/url/base-paths.ts';
import type { Route, Routes } from '../routes.ts';
import type { Logger } from 'pino';
import type { PageBounds } from '../limits/page-bounds.ts';
import type { Metrics } from '../system/metrics.ts';
import { ResponseValidation } from '../validation/response-validation.ts';
import { RequestValidation } from '../validation/request-validation.ts';
import {
  createResourceValidators,
  type ResourceValidators,
} from '../validation/resource-validators.ts';
import type { OperationHandler } from '../operation/operation-request.ts';
import { type BodyUse, createBodyReader } from './request/request-body.ts';
import type { ServedApi } from '../served-api.ts';
import type { DocumentOperation } from './server-operation.ts';

/** Input of a document's operations. */
export interface OperationParts extends Pick<
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
export interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: DocumentOperation;
  /**
   * Path parameters that may be empty: text keys, whose empty value would have no URL otherwise.
   */
  readonly mayBeEmpty: readonly string[];
}

/** Joins the document's operations with their handlers; throws if either is missing. */
export function createDocumentOperations(parts: OperationParts): readonly PlacedOperation[] {
  const { operations, access } = parts;
  rejectStrayRoutes(parts.routes, operations);
  const validators = validatorsByResource(parts.document, operations);
  const models = knownModels(parts);
  const basePaths = basePathsOf(parts.document);
  return operations.flatMap((operation) => {
    const resource = validators.get(resourceOf(operation)) as ResourceValidators;
    const made = createOperation(parts, models, { operation, resource });
    const gate = access.gateOf(operation);
    const limit = parts.limitOf(operation);
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
  parts: OperationParts,
  models: KnownModels,
  { operation, resource }: { readonly operation: Operation; readonly resource: ResourceValidators },
): Omit<DocumentOperation, 'basePath' | 'gate' | 'limit'> {
  const { document, database, configuration, metrics } = parts;
  const id = parts.prefix + operation.id;
  const requests = new RequestValidation(document, operation, resource);
  return {
    kind: 'document',
    api: parts.name,
    id,
    record: metrics.recorder(id),
    body: operation.body && createBodyReader(document, operation.body, bodyUse(operation)),
    requests,
    responses: configuration.validateResponses ? new ResponseValidation(operation, resource) : null,
    handle: handlerOf(parts, models, { operation, requests }),
    aliases: operation.crud?.list?.aliases ?? null,
    headers: operation.headers,
    hasErrorKeywords: readKeywordStatuses(document, operation.responses),
    failure: shownFailure(database, configuration.databaseMessages),
  };
}

/** Failures with the texts that triggers raise, or without. */
function shownFailure(database: Database, hasTexts: boolean): Database['failure'] {
  if (hasTexts) return (error) => database.failure(error);
  return (error) => {
    const failure = database.failure(error);
    if (failure?.raised === undefined) return failure;
    return { ...failure, raised: undefined };
  };
}

/** Defaults must not be written to existing rows. An optional body of a table that is not sent is empty. */
function bodyUse({ crud }: Operation): BodyUse {
  return {
    isPartial: crud?.action === 'update' || crud?.action === 'upsert',
    unsent: crud === null ? null : '{}',
  };
}

function handlerOf(
  parts: OperationParts,
  { knowledgeOf, gettersOf }: KnownModels,
  { operation, requests }: Pick<DocumentOperation, 'requests'> & { readonly operation: Operation },
): OperationHandler {
  const { routes, database, replica, log, pageBounds } = parts;
  const route = routeOf(routes, operation);
  if (route.kind === 'custom') return customHandler(route.handler, operation, parts);
  const { crud } = operation;
  if (crud === null) throw mismatch(keyOf(operation), 'has no x-crud in the document');
  const { table, parent = null, related = {}, computed = {} } = route;
  const getter = getterOf(gettersOf(crud.model), operation.path);
  const make = (): OperationHandler =>
    crudHandler(route.kind, {
      ...{ database, table, parent, related, computed, crud, operation },
      ...(replica === null ? {} : { replica: replica.database }),
      ...{
        ...knowledgeOf(crud.model),
        knowledgeOf,
        getter,
        getterParts: partsOfGetter(routes, getter),
        log,
        pageBounds,
      },
      validate: async (received) => requests.validate(received),
    });
  // Missing functions of the user's are reported at start.
  return crud.properties === undefined ? madeOnFirstUse(make) : make();
}

/** Created on first use, because most of hundreds of tables are rarely used. */
function madeOnFirstUse(make: () => OperationHandler): OperationHandler {
  let made: OperationHandler | null = null;
  return (request) => (made ??= make())(request);
}

/** A conditional write reads its row like the getter. */
function partsOfGetter(routes: Routes, getter: Operation | null): CrudOperation['getterParts'] {
  const route = getter === null ? null : routeOf(routes, getter);
  if (route === null || route.kind === 'custom') return {};
  const { parent = null, related = {}, computed = {} } = route;
  return { parent, related, computed };
}

/** Context that the operations of a model share. */
interface KnownModels {
  readonly knowledgeOf: CrudOperation['knowledgeOf'];
  /** The operations that get a row of a model. */
  readonly gettersOf: (model: string) => readonly Operation[];
}

function knownModels({ document, operations }: OperationParts): KnownModels {
  const getters = Map.groupBy(operations, ({ crud }) =>
    crud?.action === 'get' ? crud.model : undefined,
  );
  const known = new Map<string, ReturnType<CrudOperation['knowledgeOf']>>();
  return {
    gettersOf: (model) => getters.get(model) ?? [],
    knowledgeOf(model) {
      const properties = modelProperties(document, model);
      const found = known.get(model) ?? {
        constraints: {
          ...constraintsOf(document, model),
          adjusted: adjustedColumns(properties),
          hasHeirs: hasHeirs(document, model),
        },
        properties,
      };
      known.set(model, found);
      return found;
    },
  };
}

/** A model's constraints (`x-db`). */
function constraintsOf({ components }: Document, model: string): TableConstraints {
  const schema = components?.['schemas']?.[model];
  const source = isObject(schema) ? schema['x-db'] : undefined;
  return isObject(source) ? source : {};
}

/** Whether another model's table inherits from that of a model. */
function hasHeirs({ components }: Document, model: string): boolean {
  const schemas = components?.['schemas'] ?? {};
  const sourceOf = (schema: unknown) => (isObject(schema) ? schema['x-db'] : undefined);
  const own = sourceOf(schemas[model]);
  if (!isObject(own)) return false;
  return Object.values(schemas).some((schema) => {
    const source = sourceOf(schema);
    const parents = isObject(source) ? source['inherits'] : undefined;
    return (
      Array.isArray(parents) &&
      parents.some(
        (parent) =>
          isObject(parent) &&
          parent['table'] === own['table'] &&
          parent['schema'] === own['schema'],
      )
    );
  });
}

/** Columns that generate or change their values. */
function adjustedColumns(properties: Readonly<Record<string, Schema>>): readonly string[] {
  return Object.values(properties).flatMap(({ 'x-db': source }) => {
    if (!isObject(source) || typeof source['column'] !== 'string') return [];
    const { column, changedByDatabase, updatedByDatabase, generated } = source;
    const isAdjusted = changedByDatabase === true || updatedByDatabase === true;
    return isAdjusted || generated !== undefined ? [column] : [];
  });
}

function modelProperties(document: Document, model: string): Readonly<Record<string, Schema>> {
  const schema = document.components?.['schemas']?.[model];
  return isObject(schema) ? mergedProperties(document, schema) : {};
}

function routeOf(routes: Routes, operation: Operation): Route {
  const key = keyOf(operation);
  const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
  if (route === undefined) throw mismatch(key, 'has no route');
  return route;
}

function rejectStrayRoutes(routes: Routes, operations: readonly Operation[]): void {
  const known = new Set(operations.map(keyOf));
  const stray = Object.keys(routes).find((key) => !known.has(key));
  if (stray !== undefined) throw mismatch(stray, 'has a route, but is not in the document');
}

function mismatch(key: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    `${key} ${problem}: document and routes come from different builds. Run specmill build again.`,
  );
}

function keyOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** One validator per first path segment, because their cost grows with the number of operations. */
function validatorsByResource(
  document: Document,
  operations: readonly Operation[],
): ReadonlyMap<string, ResourceValidators> {
  const groups = Map.groupBy(operations, resourceOf);
  return new Map(
    [...groups].map(([name, group]) => [name, createResourceValidators(document, group)]),
  );
}

function resourceOf({ path }: Operation): string {
  return path.split('/')[1] ?? '';
}
