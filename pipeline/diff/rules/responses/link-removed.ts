import type { ResponsePair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response has a link less. */
export const linkRemoved: Rule<ResponsePair> = {
  id: 'link-removed',
  level: 'risky',
  why: 'A client that follows it has to find the way by itself.',
  find: ({ before, after }) =>
    [...before.links]
      .filter((name) => !after.links.has(name))
      .map((name) => `has no link ${name} any more`),
};
