import type { SchemaPair } from '../../schema/schema-pair.ts';
import { defaultChange } from '../../schema/default-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The default of a schema was removed. */
export const defaultRemoved: DirectedRule<SchemaPair> = {
  id: 'default-removed',
  request: {
    level: 'risky',
    why: 'Requests that omit the value may now have a different meaning.',
  },
  response: {
    level: 'harmless',
    why: 'In a response, a default is only informative: the value is sent.',
  },
  find: (pair) => defaultChange(pair, 'removed'),
};
