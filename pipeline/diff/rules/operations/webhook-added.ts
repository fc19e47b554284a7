import type { CallbackChange } from '../../walk/compare-callbacks.ts';
import type { Rule } from '../rule.ts';

/** Another webhook was added. */
export const webhookAdded: Rule<CallbackChange> = {
  id: 'webhook-added',
  level: 'harmless',
  why: 'Clients do not have to listen to it.',
  find: ({ kind, before, after }) =>
    kind === 'webhook' && before === null && after !== null ? 'was added' : null,
};
