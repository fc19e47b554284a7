import type { HeaderPair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response header was deprecated. */
export const responseHeaderDeprecated: Rule<HeaderPair> = {
  id: 'response-header-deprecated',
  level: 'harmless',
  why: 'It is still sent.',
  find: ({ before, after }) =>
    before?.isDeprecated === false && after?.isDeprecated === true ? 'is now deprecated' : null,
};
