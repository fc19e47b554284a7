import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A value of the discriminator was removed. */
export const discriminatorValueRemoved: DirectedRule<SchemaPair> = {
  id: 'discriminator-value-removed',
  request: { level: 'breaking', why: 'Requests of that kind are rejected.' },
  response: { level: 'harmless', why: 'Clients that handle it no longer receive it.' },
  find: ({ before, after }) => discriminatorChange(before, after).removedValues,
};
