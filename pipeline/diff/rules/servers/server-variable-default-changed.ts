import type { ServersPair } from '../../walk/servers.ts';
import { variableChanges } from '../../walk/servers.ts';
import type { Rule } from '../rule.ts';

/** The default of a server variable changed. */
export const serverVariableDefaultChanged: Rule<ServersPair> = {
  id: 'server-variable-default-changed',
  level: 'risky',
  why: 'Clients that omit the value call a different address.',
  find: (pair) => variableChanges(pair).defaults,
};
