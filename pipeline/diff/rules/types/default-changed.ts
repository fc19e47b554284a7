import type { SchemaPair } from '../../schema/schema-pair.ts';
import { defaultChange } from '../../schema/default-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The default of a schema changed. */
export const defaultChanged: DirectedRule<SchemaPair> = {
  id: 'default-changed',
  request: { level: 'risky', why: 'Requests that omit the value now have a different meaning.' },
  response: {
    level: 'harmless',
    why: 'In a response, a default is only informative: the value is sent.',
  },
  find: (pair) => defaultChange(pair, 'changed'),
};
