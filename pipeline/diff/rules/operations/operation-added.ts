import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** Another operation was added. */
export const operationAdded: Rule<OperationChange> = {
  id: 'operation-added',
  level: 'harmless',
  why: 'Clients do not have to call it.',
  find: ({ before }) => (before === null ? 'was added' : null),
};
