import type { CallbackChange } from '../../walk/compare-callbacks.ts';
import type { Rule } from '../rule.ts';

/** A callback was removed. */
export const callbackRemoved: Rule<CallbackChange> = {
  id: 'callback-removed',
  level: 'breaking',
  why: 'Clients wait for a request that is no longer sent.',
  find: ({ kind, before, after }) =>
    kind === 'callback' && before !== null && after === null ? 'was removed' : null,
};
