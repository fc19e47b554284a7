import type { OperationResponse } from '../api-model.ts';

/** The response that an operation gives when all is well: the first 2xx, else `default`, a 3xx, whatever is there; null where it declares none. */
export function firstSuccess(responses: readonly OperationResponse[]): OperationResponse | null {
  const starting = (start: string): OperationResponse | undefined =>
    responses.find(({ status }) => status.startsWith(start));
  const created = responses.find(({ status }) => status === '201');
  const plain = starting('2');
  // Some documents say of the 200 only what it means, and what is sent with the 201.
  const says = plain?.status === '200' && plain.contents.length === 0 && created?.contents[0];
  return (
    (says === undefined || says === false ? plain : created) ??
    responses.find(({ status }) => status === 'default') ??
    starting('3') ??
    responses[0] ??
    null
  );
}
