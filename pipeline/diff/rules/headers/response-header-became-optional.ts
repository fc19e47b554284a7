import type { HeaderPair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A header may be missing. */
export const responseHeaderBecameOptional: Rule<HeaderPair> = {
  id: 'response-header-became-optional',
  level: 'breaking',
  why: 'A client counts on it, and it may be missing.',
  find: ({ before, after }) =>
    before?.isRequired === true && after?.isRequired === false ? 'became optional' : null,
};
