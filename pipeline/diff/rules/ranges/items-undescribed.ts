import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** It is open what the items of a list are. */
export const itemsUndescribed: DirectedRule<SchemaPair> = {
  id: 'items-undescribed',
  request: { level: 'harmless', why: 'Every list that was taken is still taken.' },
  response: {
    level: 'breaking',
    why: 'A client reads the items as what they need not be any more.',
  },
  find: ({ before, after }) =>
    before.items !== null && after.items === null && after.types?.has('array') === true
      ? 'no longer says what its items are'
      : null,
};
