import type { ResponsePair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A link was added to a response. */
export const linkAdded: Rule<ResponsePair> = {
  id: 'link-added',
  level: 'harmless',
  why: 'Clients do not have to follow it.',
  find: ({ before, after }) =>
    [...after.links]
      .filter((name) => !before.links.has(name))
      .map((name) => `has the new link ${name}`),
};
