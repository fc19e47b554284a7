import type { OperationResponse } from '../api-model.ts';

/**
 * The success response of an operation: the first 2xx, else `default`, a 3xx, or any other; null if
 * it declares none.
 */
export function firstSuccess(responses: readonly OperationResponse[]): OperationResponse | null {
  const starting = (start: string): OperationResponse | undefined =>
    responses.find(({ status }) => status.startsWith(start));
  const created = responses.find(({ status }) => status === '201');
  const plain = starting('2');
  // Some documents describe a 200 without content and a 201 with content.
  const says = plain?.status === '200' && plain.contents.length === 0 && created?.contents[0];
  return (
    (says === undefined || says === false ? plain : created) ??
    responses.find(({ status }) => status === 'default') ??
    starting('3') ??
    responses[0] ??
    null
  );
}
