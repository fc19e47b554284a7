import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The discriminator has another value. */
export const discriminatorValueAdded: DirectedRule<SchemaPair> = {
  id: 'discriminator-value-added',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    level: 'risky',
    why: 'Responses may contain an alternative that clients do not expect.',
  },
  find: ({ before, after }) => discriminatorChange(before, after).addedValues,
};
