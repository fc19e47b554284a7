import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** The items of a list got a schema. */
export const itemsDescribed: DirectedRule<SchemaPair> = {
  id: 'items-described',
  request: { level: 'breaking', why: 'Requests with items of another kind are rejected.' },
  response: { level: 'harmless', why: 'Responses are more restricted than before.' },
  find: ({ before, after }) =>
    before.items === null && before.types?.has('array') === true && after.items !== null
      ? 'now describes its items'
      : null,
};
