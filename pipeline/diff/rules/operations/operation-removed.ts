import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** An operation is gone without notice. */
export const operationRemoved: Rule<OperationChange> = {
  id: 'operation-removed',
  level: 'breaking',
  why: 'Every call fails, and clients were not warned.',
  find: ({ before, after }) =>
    before !== null && after === null && before.value['deprecated'] !== true ? 'was removed' : null,
};
