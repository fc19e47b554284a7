import type { ServersPair } from '../../walk/servers.ts';
import { variableChanges } from '../../walk/servers.ts';
import type { Rule } from '../rule.ts';

/** A value of a server variable was removed. */
export const serverVariableValueRemoved: Rule<ServersPair> = {
  id: 'server-variable-value-removed',
  level: 'breaking',
  why: 'Clients that use the value in the URL reach no server.',
  find: (pair) => variableChanges(pair).removed,
};
