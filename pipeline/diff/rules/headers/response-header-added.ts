import type { HeaderPair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response has another header. */
export const responseHeaderAdded: Rule<HeaderPair> = {
  id: 'response-header-added',
  level: 'harmless',
  why: 'Clients ignore unknown headers.',
  find: ({ before, after }) => (before === null && after !== null ? 'was added' : null),
};
