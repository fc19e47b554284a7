import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** There is another alternative. */
export const variantAdded: DirectedRule<SchemaPair> = {
  id: 'variant-added',
  request: { level: 'harmless', why: 'Every value that was taken is still taken.' },
  response: { level: 'breaking', why: 'Responses may hold something that no client expects.' },
  find: ({ variants }) => variants.added.map((name) => `has the new alternative ${name}`),
};
