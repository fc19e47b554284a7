import type { StatusChange } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A status other than 2XX was removed. */
export const errorStatusRemoved: Rule<StatusChange> = {
  id: 'error-status-removed',
  level: 'harmless',
  why: 'Clients that handle it no longer receive it.',
  find: ({ status, before, after }) =>
    /^[13-5]/.test(status) && before !== null && after === null ? 'was removed' : null,
};
