import type { OperationChange } from '../../walk/operation-change.ts';
import { sunsetOf } from '../../walk/sunset.ts';
import type { Rule } from '../rule.ts';

/** An operation was removed before its sunset date. */
export const operationRemovedBeforeSunset: Rule<OperationChange> = {
  id: 'operation-removed-before-sunset',
  level: 'breaking',
  why: 'The document promised clients that they could call it until that day.',
  find: ({ before, after, today }) => {
    const sunset = after === null && before?.value['deprecated'] === true ? sunsetOf(before) : null;
    return sunset !== null && sunset > today ? `was removed before its x-sunset, ${sunset}` : null;
  },
};
