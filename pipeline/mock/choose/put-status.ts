import type { Operation } from '../../model/api-model.ts';
import type { ChosenResponse } from './choose-response.ts';

/** A PUT that may create tells so by its status: 201 where it did, another where it did not. */
export function putStatus(
  { method, responses }: Operation,
  chosen: ChosenResponse,
  isNew: boolean,
): ChosenResponse {
  if (method !== 'put' || (chosen.status === 201) === isNew) return chosen;
  const response = responses.find(({ status }) =>
    isNew ? status === '201' : /^20[0245]$/.test(status),
  );
  return response === undefined ? chosen : { status: Number(response.status), response };
}
