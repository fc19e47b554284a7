import type { SchemaPair } from '../../schema/schema-pair.ts';
import { typeChange } from '../../schema/type-change.ts';
import type { DirectedRule } from '../rule.ts';

/** Another type of value is expected. */
export const typeChanged: DirectedRule<SchemaPair> = {
  id: 'type-changed',
  request: {
    level: 'breaking',
    why: 'The values that were sent are not those that are taken now.',
  },
  response: { level: 'breaking', why: 'The values that come are not those that a client reads.' },
  find: (pair) => typeChange(pair, 'changed'),
};
