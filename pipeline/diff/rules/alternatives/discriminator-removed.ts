import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The discriminator was removed. */
export const discriminatorRemoved: DirectedRule<SchemaPair> = {
  id: 'discriminator-removed',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: { level: 'risky', why: 'Clients use it to tell the alternatives apart.' },
  find: ({ before, after }) => discriminatorChange(before, after).removed,
};
