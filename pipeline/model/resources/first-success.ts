import type { OperationResponse } from '../api-model.ts';

/** The response that an operation gives when all is well: the first 2xx, else `default`, a 3xx, whatever is there; null where it declares none. */
export function firstSuccess(responses: readonly OperationResponse[]): OperationResponse | null {
  const starting = (start: string): OperationResponse | undefined =>
    responses.find(({ status }) => status.startsWith(start));
  return (
    starting('2') ??
    responses.find(({ status }) => status === 'default') ??
    starting('3') ??
    responses[0] ??
    null
  );
}
