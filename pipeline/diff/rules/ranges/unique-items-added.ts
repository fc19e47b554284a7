import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Lists may no longer contain duplicates. */
export const uniqueItemsAdded: DirectedRule<SchemaPair> = {
  id: 'unique-items-added',
  request: {
    level: 'breaking',
    why: 'Requests with duplicate items are rejected.',
  },
  response: { level: 'harmless', why: 'Responses satisfy more than was promised.' },
  find: ({ before, after }) =>
    after.areUnique && !before.areUnique ? 'may no longer contain duplicates' : null,
};
