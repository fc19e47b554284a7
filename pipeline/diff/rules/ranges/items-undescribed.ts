import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** The items of a list lost their schema. */
export const itemsUndescribed: DirectedRule<SchemaPair> = {
  id: 'items-undescribed',
  request: { level: 'harmless', why: 'Every list that was accepted is still accepted.' },
  response: {
    level: 'breaking',
    why: 'Clients expect a type that the items may no longer have.',
  },
  find: ({ before, after }) =>
    before.items !== null && after.items === null && after.types?.has('array') === true
      ? 'no longer describes its items'
      : null,
};
