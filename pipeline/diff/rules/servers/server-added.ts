import type { ServersPair } from '../../walk/servers.ts';
import type { Rule } from '../rule.ts';

/** A server URL was added. */
export const serverAdded: Rule<ServersPair> = {
  id: 'server-added',
  level: 'harmless',
  why: 'Clients are not affected.',
  find: ({ before, after }) =>
    [...after.keys()].filter((url) => !before.has(url)).map((url) => `has the new server ${url}`),
};
