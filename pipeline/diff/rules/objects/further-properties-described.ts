import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** `additionalProperties` has a schema. */
export const furtherPropertiesDescribed: DirectedRule<SchemaPair> = {
  id: 'further-properties-described',
  request: {
    level: 'breaking',
    why: 'Requests whose additional properties do not match are rejected.',
  },
  response: { level: 'harmless', why: 'Responses satisfy more than was promised.' },
  find: ({ before, after }) =>
    before.additional === null &&
    before.types?.has('object') === true &&
    Array.isArray(after.additional)
      ? 'describes its additional properties'
      : null,
};
