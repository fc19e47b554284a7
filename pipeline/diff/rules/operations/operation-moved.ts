import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** The method or path of an operation changed. */
export const operationMoved: Rule<OperationChange> = {
  id: 'operation-moved',
  level: 'breaking',
  why: 'Calls of the old method and path fail.',
  find: ({ before, after, isMoved }) =>
    isMoved && before !== null && after !== null ? `moved here from ${before.name}` : null,
};
