import type { OperationResponse, Operation } from '../../model/api-model.ts';
import type { PlannedCell } from './contract-plan.ts';
import type { Resource } from './plan-resources.ts';
import { operationName } from './operation-name.ts';

/** One cell for each status and media type that an operation declares. */
export function declaredCells(
  operation: Operation,
  resource: Resource | null,
): readonly PlannedCell[] {
  return operation.responses.flatMap((response) =>
    (response.contents.length === 0 ? [null] : response.mediaTypes).map((mediaType) => ({
      id: declaredCellId(operation, response.status, mediaType),
      operation: operationName(operation),
      status: response.status,
      mediaType,
      title: response.description.split('\n')[0] ?? '',
      kind: 'declared' as const,
      unprovokable: unprovokable(operation, response, resource),
      trial: { kind: 'observe' as const },
    })),
  );
}

/** `GET /orders 200 application/json`. */
export function declaredCellId(
  { method, path }: Operation,
  status: string,
  mediaType: string | null,
): string {
  return [method.toUpperCase(), path, status, mediaType].filter((part) => part !== null).join(' ');
}

/** Why no request can be sure to get a response; null where one can. */
function unprovokable(
  operation: Operation,
  response: OperationResponse,
  resource: Resource | null,
): string | null {
  const { status } = response;
  const kind = status.charAt(0);
  if (status === 'default') {
    return operation.responses.length === 1 ? null : 'The document does not say when it is given.';
  }
  if (kind === '2') {
    const first = operation.responses.find((one) => one.status.startsWith('2'));
    return first === response
      ? null
      : 'The document does not say when it is given instead of the first success.';
  }
  if (kind !== '4') return 'No request can provoke it.';
  return rejectionReason(operation, status.toUpperCase(), resource);
}

function rejectionReason(
  { parameters, body, security, method, crud }: Operation,
  status: string,
  resource: Resource | null,
): string | null {
  const hasPathParameter = parameters.some((parameter) => parameter.in === 'path');
  switch (status) {
    case '4XX':
    case '400':
    case '422': {
      const isBreakable =
        body !== null || parameters.some(({ in: place }) => place !== 'path') || hasPathParameter;
      return isBreakable ? null : 'The request has nothing that could be broken.';
    }
    case '401':
      return security.length > 0 ? null : 'The operation needs no credentials.';
    case '404':
      return hasPathParameter ? null : 'The path names no row that could be missing.';
    case '409':
      return canConflict(crud?.action ?? method, resource)
        ? null
        : 'The document names no unique or foreign key to break.';
    case '406':
      return method === 'get' ? null : 'Nobody asks for another answer to a change.';
    case '413':
    case '415':
      return body === null ? 'The request has no body.' : null;
    default:
      return 'The document does not say when it is given.';
  }
}

function canConflict(action: string, resource: Resource | null): boolean {
  const source = resource?.model?.source;
  if (source === undefined || action !== 'create') return false;
  return (source.uniques ?? []).length > 0 || (source.foreignKeys ?? []).length > 0;
}
