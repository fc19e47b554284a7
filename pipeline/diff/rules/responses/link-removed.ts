import type { ResponsePair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A link was removed from a response. */
export const linkRemoved: Rule<ResponsePair> = {
  id: 'link-removed',
  level: 'risky',
  why: 'Clients that follow the link no longer find it.',
  find: ({ before, after }) =>
    [...before.links]
      .filter((name) => !after.links.has(name))
      .map((name) => `no longer has the link ${name}`),
};
