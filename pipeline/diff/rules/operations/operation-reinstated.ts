import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** An operation is no longer deprecated. */
export const operationReinstated: Rule<OperationChange> = {
  id: 'operation-reinstated',
  level: 'harmless',
  why: 'The operation stays available.',
  find: ({ before, after }) =>
    after !== null && before?.value['deprecated'] === true && after.value['deprecated'] !== true
      ? 'is no longer deprecated'
      : null,
};
