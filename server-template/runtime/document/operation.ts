import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Idempotency, ResolvedCrud } from '../../shared/operation/resolved-crud.ts';
import {
  methods,
  type Document,
  type OperationObject,
  type Parameter,
  type PathItem,
  type RequestBody,
  type SecurityRequirement,
} from './openapi.ts';
import type { SharedLimit } from '../../shared/limits/operation-limits.ts';
import { resolveReference } from './resolve-reference.ts';
import { readDeclaredHeaders, type DeclaredHeaders } from './response-headers.ts';

/** One method of one path, with resolved references. */
export interface Operation {
  /** `operationId`, else method and path. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** As in the document. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | null;
  readonly responses: Readonly<Record<string, unknown>>;
  /** Headers declared by its responses. */
  readonly headers: DeclaredHeaders;
  /** Null: a custom operation, or a batch. */
  readonly crud: ResolvedCrud | null;
  /** Ids of the operations that its steps may be; null: not a batch. */
  readonly batch: readonly string[] | null;
  /** Null: it takes no idempotency key. */
  readonly idempotency: Idempotency | null;
  /** Its own, else the document's. */
  readonly security: readonly SecurityRequirement[];
  /** Its own rate limit, or the one shared by all operations; null: none. */
  readonly rateLimit: SharedLimit | null;
}

/** All operations of a document, in order. */
export function readOperations(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => isJsonObject(item[method]))
      .map((method) => readOperation(document, { path, item, method })),
  );
}

function readOperation(
  document: Document,
  {
    path,
    item,
    method,
  }: { readonly path: string; readonly item: PathItem; readonly method: string },
): Operation {
  const source = item[method] as OperationObject;
  return {
    id: source.operationId ?? `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: readParameters(document, item, source),
    body: source.requestBody === undefined ? null : resolveReference(document, source.requestBody),
    responses: source.responses ?? {},
    headers: readDeclaredHeaders(document, source),
    crud: source['x-crud']?.model === undefined ? null : source['x-crud'],
    batch: source['x-crud']?.model === undefined ? (source['x-crud']?.batch ?? null) : null,
    idempotency: source['x-crud']?.idempotency ?? null,
    security: source.security ?? document.security ?? [],
    rateLimit: readRateLimit(document, source),
  };
}

function readRateLimit(document: Document, source: OperationObject): Operation['rateLimit'] {
  const own = source['x-crud']?.rateLimit;
  const limit = own ?? document['x-crud']?.rateLimit;
  return limit === undefined ? null : { limit, isOwn: own !== undefined };
}

/** An operation's own parameters override the path's. */
function readParameters(
  document: Document,
  item: PathItem,
  source: OperationObject,
): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const reference of [...(item.parameters ?? []), ...(source.parameters ?? [])]) {
    const parameter = resolveReference(document, reference);
    parameters.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...parameters.values()];
}
