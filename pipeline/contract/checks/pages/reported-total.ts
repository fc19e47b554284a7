import type { Operation } from '../../../model/api-model.ts';
import { pageFact } from '../../rows/known-row.ts';
import { valueIn } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import type { PromisedList } from '../list/promised-list.ts';

/** Name of a list's total in messages: its header, or `The total` in the body. */
export function totalName({ total }: PromisedList): string {
  return total?.kind === 'header' ? total.name : 'The total';
}

/** The total in a response; null if it has none. */
export function reportedTotal(
  { total }: PromisedList,
  list: Operation,
  { real, value }: Sent,
): number | null {
  if (total === null) return null;
  const reported =
    total.kind === 'header'
      ? real.headers[total.name.toLowerCase()]
      : total.kind === 'body'
        ? valueIn(value, total.path)
        : pageFact(list, real.body, 'total');
  return reported === undefined || reported === null ? null : Number(reported);
}
