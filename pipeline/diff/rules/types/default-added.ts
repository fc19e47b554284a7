import type { SchemaPair } from '../../schema/schema-pair.ts';
import { defaultChange } from '../../schema/default-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A schema got a default. */
export const defaultAdded: DirectedRule<SchemaPair> = {
  id: 'default-added',
  request: {
    level: 'harmless',
    why: 'The effect of omitting the value was undefined, and is now documented.',
  },
  response: {
    level: 'harmless',
    why: 'In a response, a default is only informative: the value is sent.',
  },
  find: (pair) => defaultChange(pair, 'added'),
};
