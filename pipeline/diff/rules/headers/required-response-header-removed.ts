import type { HeaderPair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A required response header was removed. */
export const requiredResponseHeaderRemoved: Rule<HeaderPair> = {
  id: 'required-response-header-removed',
  level: 'breaking',
  why: 'Clients rely on it.',
  find: ({ before, after }) =>
    before?.isRequired === true && after === null ? 'was removed' : null,
};
