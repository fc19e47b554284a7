import type { ResponsePair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response no longer has a body. */
export const responseBodyRemoved: Rule<ResponsePair> = {
  id: 'response-body-removed',
  level: 'breaking',
  why: 'Clients read a body that is no longer sent.',
  find: ({ before, after }) =>
    before.contents.size > 0 && after.contents.size === 0 ? 'no longer has a body' : null,
};
