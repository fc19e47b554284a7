import type { StatusChange } from '../../walk/response.ts';
import { isSuccess } from '../../walk/status.ts';
import type { Rule } from '../rule.ts';

/** A 2XX status was removed. */
export const successStatusRemoved: Rule<StatusChange> = {
  id: 'success-status-removed',
  level: 'breaking',
  why: 'Clients expect a status that is no longer sent.',
  find: ({ status, before, after }) =>
    isSuccess(status) && before !== null && after === null ? 'was removed' : null,
};
