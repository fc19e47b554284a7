import type { SchemaPair } from '../../schema/schema-pair.ts';
import { typeChange } from '../../schema/type-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The types have no values in common. */
export const typeChanged: DirectedRule<SchemaPair> = {
  id: 'type-changed',
  request: {
    level: 'breaking',
    why: 'The values that clients send are no longer the ones that are accepted.',
  },
  response: {
    level: 'breaking',
    why: 'The values that are sent are not the ones that clients expect.',
  },
  find: (pair) => typeChange(pair, 'changed'),
};
