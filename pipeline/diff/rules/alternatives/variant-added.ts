import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Another alternative was added. */
export const variantAdded: DirectedRule<SchemaPair> = {
  id: 'variant-added',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    level: 'breaking',
    why: 'Responses may contain something that clients do not expect.',
  },
  find: ({ variants }) => variants.added.map((name) => `has the new alternative ${name}`),
};
