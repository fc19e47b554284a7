import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Lists may contain duplicates. */
export const uniqueItemsDropped: DirectedRule<SchemaPair> = {
  id: 'unique-items-dropped',
  request: { level: 'harmless', why: 'Every list that was accepted is still accepted.' },
  response: { level: 'risky', why: 'Clients that use the items as keys may receive duplicates.' },
  find: ({ before, after }) =>
    before.areUnique && !after.areUnique ? 'may now contain duplicates' : null,
};
