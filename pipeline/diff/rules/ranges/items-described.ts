import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** The items of a list got a schema. */
export const itemsDescribed: DirectedRule<SchemaPair> = {
  id: 'items-described',
  request: { level: 'breaking', why: 'Requests with items of another kind are rejected.' },
  response: { level: 'harmless', why: 'Responses satisfy more than was promised.' },
  find: ({ before, after }) =>
    before.items === null && before.types?.has('array') === true && after.items !== null
      ? 'describes its items'
      : null,
};
