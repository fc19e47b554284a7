import type { SchemaPair } from '../../schema/schema-pair.ts';
import { missingValues } from '../../schema/enum-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A value was added to an enum. */
export const enumValueAdded: DirectedRule<SchemaPair> = {
  id: 'enum-value-added',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: { level: 'risky', why: 'Clients with a fixed list of values receive a new one.' },
  find: ({ before, after }) =>
    missingValues(after.values, before.values).map((value) => `has the new value ${value}`),
};
