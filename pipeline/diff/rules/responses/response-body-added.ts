import type { ResponsePair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response got a body. */
export const responseBodyAdded: Rule<ResponsePair> = {
  id: 'response-body-added',
  level: 'harmless',
  why: 'Clients that read no body are not affected.',
  find: ({ before, after }) =>
    before.contents.size === 0 && after.contents.size > 0 ? 'now has a body' : null,
};
