import type { CallbackChange } from '../../walk/compare-callbacks.ts';
import type { Rule } from '../rule.ts';

/** A webhook was removed. */
export const webhookRemoved: Rule<CallbackChange> = {
  id: 'webhook-removed',
  level: 'breaking',
  why: 'Clients wait for a request that is no longer sent.',
  find: ({ kind, before, after }) =>
    kind === 'webhook' && before !== null && after === null ? 'was removed' : null,
};
