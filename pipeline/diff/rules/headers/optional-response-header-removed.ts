import type { HeaderPair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** An optional response header was removed. */
export const optionalResponseHeaderRemoved: Rule<HeaderPair> = {
  id: 'optional-response-header-removed',
  level: 'risky',
  why: 'Clients that use it when present no longer receive it.',
  find: ({ before, after }) =>
    before?.isRequired === false && after === null ? 'was removed' : null,
};
