import type { StatusChange } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** Other statuses are described. */
export const defaultResponseAdded: Rule<StatusChange> = {
  id: 'default-response-added',
  level: 'harmless',
  why: 'It is told what comes with a status that is not listed.',
  find: ({ status, before }) => (status === 'default' && before === null ? 'was added' : null),
};
