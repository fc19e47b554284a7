import type { SchemaPair } from '../../schema/schema-pair.ts';
import { defaultChange } from '../../schema/default-change.ts';
import type { DirectedRule } from '../rule.ts';

/** What is left out means something else. */
export const defaultChanged: DirectedRule<SchemaPair> = {
  id: 'default-changed',
  request: { level: 'risky', why: 'Requests that leave the value out mean something else now.' },
  response: {
    level: 'harmless',
    why: 'A default is a remark in a response: the value is there.',
  },
  find: (pair) => defaultChange(pair, 'changed'),
};
