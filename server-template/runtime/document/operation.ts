import {
  isObject,
  methods,
  type Document,
  type OperationObject,
  type Parameter,
  type PathItem,
  type RequestBody,
  type ResolvedCrud,
  type SecurityRequirement,
} from './openapi.ts';
import type { SharedLimit } from '../shared/limits/operation-limits.ts';
import { resolveReference } from './resolve-reference.ts';
import { readDeclaredHeaders, type DeclaredHeaders } from './response-headers.ts';

/** One method of one path, references followed at its top. */
export interface Operation {
  /** `operationId`, or method and path where the document gives none. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** As the document has it. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | null;
  readonly responses: Readonly<Record<string, unknown>>;
  /** What its responses declare beside their bodies. */
  readonly headers: DeclaredHeaders;
  /** Null: a custom operation. */
  readonly crud: ResolvedCrud | null;
  /** Its own, else the document's. */
  readonly security: readonly SecurityRequirement[];
  /** How often it may be called: by its own limit, or by that of all operations together; null: without a limit. */
  readonly rateLimit: SharedLimit | null;
}

/** Every operation of a document, in its order. */
export function readOperations(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(item[method]))
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
    security: source.security ?? document.security ?? [],
    rateLimit: readRateLimit(document, source),
  };
}

function readRateLimit(document: Document, source: OperationObject): Operation['rateLimit'] {
  const own = source['x-crud']?.rateLimit;
  const limit = own ?? document['x-crud']?.rateLimit;
  return limit === undefined ? null : { limit, isOwn: own !== undefined };
}

/** An operation's own parameter replaces the path's of the same name and place. */
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
