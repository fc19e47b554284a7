import { pagePlaces } from '../../../model/third-party/index.ts';
import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { pageFact } from '../../rows/known-row.ts';
import { valueIn } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import { countHeader, hasTotal } from '../list/list-parameters.ts';

/**
 * Name of a list's total in messages: its header, or `The total` in the envelope; null if it has
 * none.
 */
export function totalName(model: ApiModel, list: Operation): string | null {
  const isAround = list.crud === null ? pagePlaces(model, list).total !== null : hasTotal(list);
  return isAround ? 'The total' : countHeader(list);
}

/** The total in a response; null if it has none. */
export function reportedTotal(
  model: ApiModel,
  list: Operation,
  { real, value }: Sent,
): number | null {
  const header = totalName(model, list) === 'The total' ? null : countHeader(list);
  const place = list.crud === null ? pagePlaces(model, list).total : null;
  const reported =
    header !== null
      ? real.headers[header.toLowerCase()]
      : place !== null
        ? valueIn(value, place)
        : pageFact(list, real.body, 'total');
  return reported === undefined || reported === null ? null : Number(reported);
}
