import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Lists may hold nothing twice. */
export const uniqueItemsAdded: DirectedRule<SchemaPair> = {
  id: 'unique-items-added',
  request: {
    level: 'breaking',
    why: 'Requests with a list that holds something twice are rejected.',
  },
  response: { level: 'harmless', why: 'Responses keep to more than was promised.' },
  find: ({ before, after }) =>
    after.areUnique && !before.areUnique ? 'may hold nothing twice' : null,
};
