import type { StatusChange } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** The response `default` was removed. */
export const defaultResponseRemoved: Rule<StatusChange> = {
  id: 'default-response-removed',
  level: 'risky',
  why: 'The body of a status that is not listed is undefined.',
  find: ({ status, after }) => (status === 'default' && after === null ? 'was removed' : null),
};
