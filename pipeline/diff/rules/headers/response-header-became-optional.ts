import type { HeaderPair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response header is no longer required. */
export const responseHeaderBecameOptional: Rule<HeaderPair> = {
  id: 'response-header-became-optional',
  level: 'breaking',
  why: 'Clients rely on it, but it may be missing.',
  find: ({ before, after }) =>
    before?.isRequired === true && after?.isRequired === false ? 'became optional' : null,
};
