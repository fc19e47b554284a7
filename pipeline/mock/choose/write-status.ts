import { wantsRepresentation } from '../../../server-template/shared/wants-representation.ts';
import type { Operation } from '../../model/api-model.ts';
import type { ChosenResponse } from './choose-response.ts';

/** Result of a write, with the request's preference. */
export interface WrittenRow {
  readonly isNew: boolean;
  /** The `Prefer` header. */
  readonly prefer: string | readonly string[] | undefined;
}

/**
 * The response of a write with several declared ones: 201 for a PUT that created, the row for a
 * DELETE on request.
 */
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
