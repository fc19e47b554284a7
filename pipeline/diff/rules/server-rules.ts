import type { ServersPair } from '../walk/servers.ts';
import { serverAdded } from './servers/server-added.ts';
import { serverRemoved } from './servers/server-removed.ts';
import { serverVariableDefaultChanged } from './servers/server-variable-default-changed.ts';
import { serverVariableValueRemoved } from './servers/server-variable-value-removed.ts';
import type { Rule } from './rule.ts';

/** Rules on the server URLs of an API. */
export const serverRules: readonly Rule<ServersPair>[] = [
  serverRemoved,
  serverAdded,
  serverVariableValueRemoved,
  serverVariableDefaultChanged,
];
