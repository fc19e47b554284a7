import type { SchemaPair } from '../../schema/schema-pair.ts';
import { typeChange } from '../../schema/type-change.ts';
import type { DirectedRule } from '../rule.ts';

/** More types of values are allowed. */
export const typeWidened: DirectedRule<SchemaPair> = {
  id: 'type-widened',
  request: { level: 'harmless', why: 'Every value that was taken is still taken.' },
  response: {
    level: 'breaking',
    why: 'Responses may hold a type of value that no client expects.',
  },
  find: (pair) => typeChange(pair, 'widened'),
};
