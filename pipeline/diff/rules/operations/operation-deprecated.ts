import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** An operation was deprecated. */
export const operationDeprecated: Rule<OperationChange> = {
  id: 'operation-deprecated',
  level: 'harmless',
  why: 'It still works.',
  find: ({ before, after }) =>
    before !== null && before.value['deprecated'] !== true && after?.value['deprecated'] === true
      ? 'is now deprecated'
      : null,
};
