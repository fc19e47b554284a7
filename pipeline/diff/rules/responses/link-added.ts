import type { ResponsePair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response has another link. */
export const linkAdded: Rule<ResponsePair> = {
  id: 'link-added',
  level: 'harmless',
  why: 'Clients do not have to follow it.',
  find: ({ before, after }) =>
    [...after.links]
      .filter((name) => !before.links.has(name))
      .map((name) => `has the new link ${name}`),
};
