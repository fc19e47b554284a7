import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The discriminator is another property. */
export const discriminatorChanged: DirectedRule<SchemaPair> = {
  id: 'discriminator-changed',
  request: {
    level: 'breaking',
    why: 'The values that clients send have only the old discriminator.',
  },
  response: { level: 'breaking', why: 'Clients evaluate a property that no longer has a meaning.' },
  find: ({ before, after }) => discriminatorChange(before, after).changed,
};
