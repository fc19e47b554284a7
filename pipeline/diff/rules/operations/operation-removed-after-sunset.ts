import type { OperationChange } from '../../walk/operation-change.ts';
import { sunsetOf } from '../../walk/sunset.ts';
import type { Rule } from '../rule.ts';

/** An operation was removed after its sunset date. */
export const operationRemovedAfterSunset: Rule<OperationChange> = {
  id: 'operation-removed-after-sunset',
  level: 'harmless',
  why: 'The announced date has passed.',
  find: ({ before, after, today }) => {
    const sunset = after === null && before?.value['deprecated'] === true ? sunsetOf(before) : null;
    return sunset !== null && sunset <= today ? `was removed after its x-sunset, ${sunset}` : null;
  },
};
