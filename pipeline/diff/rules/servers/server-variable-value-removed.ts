import type { ServersPair } from '../../walk/servers.ts';
import { variableChanges } from '../../walk/servers.ts';
import type { Rule } from '../rule.ts';

/** An address takes a value less. */
export const serverVariableValueRemoved: Rule<ServersPair> = {
  id: 'server-variable-value-removed',
  level: 'breaking',
  why: 'Clients that put the value into the address reach no server.',
  find: (pair) => variableChanges(pair).removed,
};
