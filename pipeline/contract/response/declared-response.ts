import type { OperationResponse, Operation } from '../../model/api-model.ts';

/**
 * The response declared for a status: by the status itself, else its range, else `default`.
 * https://spec.openapis.org/oas/v3.0.3#responses-object
 */
export function declaredResponse(
  { responses }: Operation,
  status: number,
): OperationResponse | null {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status.toUpperCase() === range) ??
    responses.find((response) => response.status === 'default') ??
    null
  );
}

/** Whether an operation declares one of some statuses, in upper case. */
export function declares({ responses }: Operation, ...statuses: readonly string[]): boolean {
  return responses.some(({ status }) => statuses.includes(status.toUpperCase()));
}

/**
 * Whether an operation declares a response to invalid requests; a lone `default` is its success.
 */
export function declaresRejection({ responses }: Operation): boolean {
  return responses.some(
    ({ status }) =>
      ['400', '422', '4XX', '4xx'].includes(status) ||
      (status === 'default' && responses.length > 1),
  );
}

/** The first success that an operation declares; null if there is none. */
export function declaredSuccess({ responses }: Operation): OperationResponse | null {
  return (
    responses.find(({ status }) => status.startsWith('2')) ??
    responses.find(({ status }) => status === 'default') ??
    null
  );
}

/** Id of the cell of a declared response: `GET /orders 200 application/json`. */
export function declaredCellId(
  { method, path }: Operation,
  status: string,
  mediaType: string | null,
): string {
  return `${method.toUpperCase()} ${path}${declaredLabel(status, mediaType)}`;
}

/** The same without the operation. */
export function declaredLabel(status: string, mediaType: string | null): string {
  return ` ${[status, mediaType].filter((part) => part !== null).join(' ')}`;
}
