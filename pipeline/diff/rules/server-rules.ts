import type { ServersPair } from '../pairs.ts';
import type { Rule } from './rule.ts';
import { variableChanges } from './server-variables.ts';

/** Rules on the server URLs of an API. */
export const serverRules: readonly Rule<ServersPair>[] = [
  {
    id: 'server-removed',
    level: 'breaking',
    why: 'Clients may still call that address.',
    find: ({ before, after }) =>
      [...before.keys()]
        .filter((url) => !after.has(url))
        .map((url) => `no longer has the server ${url}`),
  },
  {
    id: 'server-added',
    level: 'harmless',
    why: 'Clients are not affected.',
    find: ({ before, after }) =>
      [...after.keys()].filter((url) => !before.has(url)).map((url) => `has the new server ${url}`),
  },
  {
    id: 'server-variable-value-removed',
    level: 'breaking',
    why: 'Clients that use the value in the URL reach no server.',
    find: (pair) => variableChanges(pair).removed,
  },
  {
    id: 'server-variable-default-changed',
    level: 'risky',
    why: 'Clients that omit the value call a different address.',
    find: (pair) => variableChanges(pair).defaults,
  },
];
