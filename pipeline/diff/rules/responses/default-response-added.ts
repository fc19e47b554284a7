import type { StatusChange } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** The response `default` was added. */
export const defaultResponseAdded: Rule<StatusChange> = {
  id: 'default-response-added',
  level: 'harmless',
  why: 'The body of a status that is not listed is now defined.',
  find: ({ status, before }) => (status === 'default' && before === null ? 'was added' : null),
};
