import type { ServersPair } from '../../walk/servers.ts';
import type { Rule } from '../rule.ts';

/** A server URL was removed. */
export const serverRemoved: Rule<ServersPair> = {
  id: 'server-removed',
  level: 'breaking',
  why: 'Clients may still call that address.',
  find: ({ before, after }) =>
    [...before.keys()]
      .filter((url) => !after.has(url))
      .map((url) => `no longer has the server ${url}`),
};
