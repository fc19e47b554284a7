import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A property tells the alternatives apart. */
export const discriminatorAdded: DirectedRule<SchemaPair> = {
  id: 'discriminator-added',
  request: {
    level: 'risky',
    why: 'Values that are told apart by their content alone may be rejected.',
  },
  response: { level: 'harmless', why: 'A client can tell by it what comes.' },
  find: ({ before, after }) => discriminatorChange(before, after).added,
};
