import type { HeaderPair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A header that could come is gone. */
export const optionalResponseHeaderRemoved: Rule<HeaderPair> = {
  id: 'optional-response-header-removed',
  level: 'risky',
  why: 'A client that uses it when it is there finds it no more.',
  find: ({ before, after }) =>
    before?.isRequired === false && after === null ? 'was removed' : null,
};
