import { basePathsOf } from '../../../server-template/shared/url/base-paths.ts';
import { X_CRUD } from '../../extensions.ts';
import type { DeclaredCrud } from '../../extensions.ts';
import type {
  HttpMethod,
  OpenApiDocument,
  OperationObject,
  PathItem,
} from '../../openapi-document.ts';
import type { Operation, Parameter } from '../api-model.ts';
import { httpMethods } from '../http-methods.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { operationIdFor } from './operation-id.ts';
import { rejectOperationIds, uniqueOperationIds } from './operation-ids.ts';
import { resolveResponses, resolveBody } from './resolve-bodies.ts';
import { resolveCallbacks } from './resolve-callbacks.ts';
import { resolveParameters } from './resolve-parameters.ts';
import { follow } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/** An operation before its model is known. */
export interface OperationDraft {
  readonly operation: Omit<
    Operation,
    'crud' | 'batch' | 'idempotency' | 'paging' | 'list' | 'embed' | 'query' | 'nested'
  >;
  readonly crud: DeclaredCrud | null;
  /** The parameters, each with its place. */
  readonly parameters: readonly Located<Parameter>[];
}

/** The operations of all paths, in the document's order. */
export function draftOperations(
  resolution: Resolution,
  paths: Readonly<Record<string, PathItem>>,
  security: Operation['security'],
): readonly OperationDraft[] {
  const drafts = Object.entries(paths).flatMap(([path, value]) => {
    if (path.startsWith('x-')) return [];
    const start = { value, pointer: pointerTo('#/paths', path) };
    if ('$ref' in value && resolution.isStrict) {
      resolution.problems.add(start.pointer, 'A path item cannot be a reference.');
    }
    const item = follow<PathItem>(resolution, start);
    if (item === null) return [];
    return httpMethods.flatMap((method) => {
      const operation = item.value[method];
      if (operation === undefined) return [];
      const pointer = pointerTo(item.pointer, method);
      const subject = { path, method, item, operation: { value: operation, pointer }, security };
      return [draftOperation(resolution, subject)];
    });
  });
  return withIds(resolution, drafts);
}

function withIds(
  { problems, isStrict }: Resolution,
  drafts: readonly OperationDraft[],
): readonly OperationDraft[] {
  const operations = drafts.map(({ operation }) => operation);
  if (isStrict) {
    rejectOperationIds(problems, operations);
    return drafts;
  }
  const ids = uniqueOperationIds(problems, operations);
  return drafts.map((draft) => {
    const id = ids.get(draft.operation.pointer) ?? draft.operation.id;
    return { ...draft, operation: { ...draft.operation, id } };
  });
}

function draftOperation(
  resolution: Resolution,
  subject: {
    readonly path: string;
    readonly method: HttpMethod;
    readonly item: Located<PathItem>;
    readonly operation: Located<OperationObject>;
    readonly security: Operation['security'];
  },
): OperationDraft {
  const { path, method, item, operation, security } = subject;
  const { value, pointer } = operation;
  const document = resolution.document as OpenApiDocument;
  const parameters = resolveParameters(resolution, { path, item, operation });
  return {
    operation: {
      pointer,
      id: value.operationId ?? (resolution.isStrict ? operationIdFor(method, path) : ''),
      method,
      basePaths: ownBasePaths(value.servers ?? item.value.servers),
      path,
      tag: value.tags?.[0] ?? null,
      summary: value.summary ?? null,
      description: value.description ?? null,
      deprecated: value.deprecated === true,
      parameters: parameters.map((parameter) => parameter.value),
      body: resolveBody(resolution, operation),
      responses: resolveResponses(resolution, operation),
      security: value.security ?? security,
      rateLimit: limitOf(value, document),
      callbacks: resolveCallbacks(resolution, operation),
    },
    crud: crudOf(value),
    parameters,
  };
}

function ownBasePaths(servers: OperationObject['servers']): Operation['basePaths'] {
  return servers === undefined || servers.length === 0 ? null : basePathsOf({ servers });
}

function limitOf(
  { [X_CRUD]: source }: OperationObject,
  { [X_CRUD]: common }: OpenApiDocument,
): Operation['rateLimit'] {
  const limit = source?.rateLimit ?? common?.rateLimit;
  return limit === undefined ? null : { limit, isOwn: source?.rateLimit !== undefined };
}

/** Null for a custom operation, which may have a limit and no model. */
function crudOf({ [X_CRUD]: source }: OperationObject): DeclaredCrud | null {
  return source?.model === undefined ? null : source;
}
