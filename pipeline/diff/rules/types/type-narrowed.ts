import type { SchemaPair } from '../../schema/schema-pair.ts';
import { typeChange } from '../../schema/type-change.ts';
import type { DirectedRule } from '../rule.ts';

/** Fewer types are allowed. */
export const typeNarrowed: DirectedRule<SchemaPair> = {
  id: 'type-narrowed',
  request: {
    level: 'breaking',
    why: 'Requests with a value of a type that used to be accepted are rejected.',
  },
  response: {
    level: 'harmless',
    why: 'Responses contain fewer types of values than clients handle.',
  },
  find: (pair) => typeChange(pair, 'narrowed'),
};
