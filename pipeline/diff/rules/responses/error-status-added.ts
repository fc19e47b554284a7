import type { StatusChange } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A status other than 2XX was added. */
export const errorStatusAdded: Rule<StatusChange> = {
  id: 'error-status-added',
  level: 'harmless',
  why: 'Clients must handle failures in any case.',
  find: ({ status, before, after }) =>
    /^[13-5]/.test(status) && before === null && after !== null ? 'was added' : null,
};
