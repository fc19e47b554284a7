import type { OperationChange } from '../../walk/operation-change.ts';
import { sunsetOf } from '../../walk/sunset.ts';
import type { Rule } from '../rule.ts';

/** The sunset date of an operation is earlier. */
export const sunsetMovedEarlier: Rule<OperationChange> = {
  id: 'sunset-moved-earlier',
  level: 'risky',
  why: 'Clients have less time than announced.',
  find: ({ before, after }) => {
    const was = before === null ? null : sunsetOf(before);
    const is = after === null ? null : sunsetOf(after);
    return was !== null && is !== null && is < was
      ? `has its x-sunset on ${is} instead of ${was}`
      : null;
  },
};
