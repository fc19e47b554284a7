import type { StatusChange } from '../../walk/response.ts';
import { isSuccess } from '../../walk/status.ts';
import type { Rule } from '../rule.ts';

/** A 2XX status was added. */
export const successStatusAdded: Rule<StatusChange> = {
  id: 'success-status-added',
  level: 'risky',
  why: 'Clients that check for the old status receive another one.',
  find: ({ status, before, after }) =>
    isSuccess(status) && before === null && after !== null ? 'was added' : null,
};
