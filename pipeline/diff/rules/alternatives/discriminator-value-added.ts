import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The property that tells alternatives apart has another value. */
export const discriminatorValueAdded: DirectedRule<SchemaPair> = {
  id: 'discriminator-value-added',
  request: { level: 'harmless', why: 'Every value that was taken is still taken.' },
  response: { level: 'risky', why: 'Responses may hold a kind that no client expects.' },
  find: ({ before, after }) => discriminatorChange(before, after).addedValues,
};
