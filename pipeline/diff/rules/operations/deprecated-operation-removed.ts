import type { OperationChange } from '../../walk/operation-change.ts';
import { sunsetOf } from '../../walk/sunset.ts';
import type { Rule } from '../rule.ts';

/** A deprecated operation without a sunset date was removed. */
export const deprecatedOperationRemoved: Rule<OperationChange> = {
  id: 'deprecated-operation-removed',
  level: 'risky',
  why: 'The removal was announced without a date; clients that still call it fail.',
  find: ({ before, after }) =>
    after === null && before?.value['deprecated'] === true && sunsetOf(before) === null
      ? 'was removed after it had been deprecated'
      : null,
};
