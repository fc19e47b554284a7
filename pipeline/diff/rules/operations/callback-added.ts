import type { CallbackChange } from '../../walk/compare-callbacks.ts';
import type { Rule } from '../rule.ts';

/** Another callback was added. */
export const callbackAdded: Rule<CallbackChange> = {
  id: 'callback-added',
  level: 'harmless',
  why: 'Clients do not have to listen to it.',
  find: ({ kind, before, after }) =>
    kind === 'callback' && before === null && after !== null ? 'was added' : null,
};
