import type { SchemaPair } from '../../schema/schema-pair.ts';
import { typeChange } from '../../schema/type-change.ts';
import type { DirectedRule } from '../rule.ts';

/** More types are allowed. */
export const typeWidened: DirectedRule<SchemaPair> = {
  id: 'type-widened',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    level: 'breaking',
    why: 'Responses may contain a type of value that clients do not expect.',
  },
  find: (pair) => typeChange(pair, 'widened'),
};
