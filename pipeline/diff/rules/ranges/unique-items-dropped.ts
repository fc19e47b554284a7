import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Lists may hold the same twice. */
export const uniqueItemsDropped: DirectedRule<SchemaPair> = {
  id: 'unique-items-dropped',
  request: { level: 'harmless', why: 'Every list that was taken is still taken.' },
  response: { level: 'risky', why: 'A client that uses the items as keys meets some twice.' },
  find: ({ before, after }) =>
    before.areUnique && !after.areUnique ? 'may hold the same twice' : null,
};
