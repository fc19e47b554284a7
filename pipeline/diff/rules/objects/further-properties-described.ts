import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** It is told what properties are that an object does not list. */
export const furtherPropertiesDescribed: DirectedRule<SchemaPair> = {
  id: 'further-properties-described',
  request: {
    level: 'breaking',
    why: 'Requests whose further properties are of another kind are rejected.',
  },
  response: { level: 'harmless', why: 'Responses keep to more than was promised.' },
  find: ({ before, after }) =>
    before.additional === null &&
    before.types?.has('object') === true &&
    Array.isArray(after.additional)
      ? 'says what its further properties are'
      : null,
};
