import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Lists may no longer contain duplicates. */
export const uniqueItemsAdded: DirectedRule<SchemaPair> = {
  id: 'unique-items-added',
  request: {
    level: 'breaking',
    why: 'Requests with duplicate items are rejected.',
  },
  response: { level: 'harmless', why: 'Responses are more restricted than before.' },
  find: ({ before, after }) =>
    after.areUnique && !before.areUnique ? 'may no longer contain duplicates' : null,
};
