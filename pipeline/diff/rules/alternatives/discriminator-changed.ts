import type { SchemaPair } from '../../schema/schema-pair.ts';
import { discriminatorChange } from '../../schema/discriminator-change.ts';
import type { DirectedRule } from '../rule.ts';

/** Another property tells the alternatives apart. */
export const discriminatorChanged: DirectedRule<SchemaPair> = {
  id: 'discriminator-changed',
  request: { level: 'breaking', why: 'Values are told apart by a property that they do not have.' },
  response: { level: 'breaking', why: 'A client looks at a property that says nothing any more.' },
  find: ({ before, after }) => discriminatorChange(before, after).changed,
};
