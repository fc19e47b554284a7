import { wantsRepresentation } from '../../../server-template/runtime/shared/wants-representation.ts';
import type { Operation } from '../../model/api-model.ts';
import type { ChosenResponse } from './choose-response.ts';

/** What a write came to, and what its request said of the response. */
export interface WrittenRow {
  readonly isNew: boolean;
  /** The header `Prefer`. */
  readonly prefer: string | readonly string[] | undefined;
}

/** The response of a write whose document declares several: a PUT that may create tells so by 201, a DELETE returns the row where that is preferred. */
export function writeStatus(
  { method, responses, crud }: Operation,
  chosen: ChosenResponse,
  { isNew, prefer }: WrittenRow,
): ChosenResponse {
  const meant = (isMeant: (status: string) => boolean): ChosenResponse => {
    const response = responses.find(({ status }) => isMeant(status));
    return response === undefined ? chosen : { status: Number(response.status), response };
  };
  if (crud?.action === 'delete')
    return wantsRepresentation(prefer) ? chosen : meant((status) => status === '204');
  if (method !== 'put' || (chosen.status === 201) === isNew) return chosen;
  return meant((status) => (isNew ? status === '201' : /^20[0245]$/.test(status)));
}
