import type { ResponsePair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response has no body any more. */
export const responseBodyRemoved: Rule<ResponsePair> = {
  id: 'response-body-removed',
  level: 'breaking',
  why: 'A client reads a body that comes no more.',
  find: ({ before, after }) =>
    before.contents.size > 0 && after.contents.size === 0 ? 'has no body any more' : null,
};
