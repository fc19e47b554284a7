import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A discriminator was added to the alternatives. */
export const discriminatorAdded: DirectedRule<SchemaPair> = {
  id: 'discriminator-added',
  request: {
    level: 'risky',
    why: 'Values without the discriminator may be rejected.',
  },
  response: { level: 'harmless', why: 'Clients can use it to tell the alternatives apart.' },
  find: ({ before, after }) => discriminatorChange(before, after).added,
};
