import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A value of the discriminator maps to another schema. */
export const discriminatorValueMoved: DirectedRule<SchemaPair> = {
  id: 'discriminator-value-moved',
  request: {
    level: 'breaking',
    why: 'Values of that kind are validated against a different schema.',
  },
  response: { level: 'breaking', why: 'Values of that kind now have a different schema.' },
  find: ({ before, after }) => discriminatorChange(before, after).movedValues,
};
