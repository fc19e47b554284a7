import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** An operation has another method or path. */
export const operationMoved: Rule<OperationChange> = {
  id: 'operation-moved',
  level: 'breaking',
  why: 'Calls of the old method and path fail.',
  find: ({ before, after, isMoved }) =>
    isMoved && before !== null && after !== null ? `moved here from ${before.name}` : null,
};
