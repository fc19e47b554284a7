import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** An operation was removed without being deprecated first. */
export const operationRemoved: Rule<OperationChange> = {
  id: 'operation-removed',
  level: 'breaking',
  why: 'Every call fails, and clients were not warned.',
  find: ({ before, after }) =>
    before !== null && after === null && before.value['deprecated'] !== true ? 'was removed' : null,
};
