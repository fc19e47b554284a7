import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** `additionalProperties` has a schema. */
export const furtherPropertiesDescribed: DirectedRule<SchemaPair> = {
  id: 'further-properties-described',
  request: {
    level: 'breaking',
    why: 'Requests whose additional properties do not match are rejected.',
  },
  response: { level: 'harmless', why: 'Responses are more restricted than before.' },
  find: ({ before, after }) =>
    before.additional === null &&
    before.types?.has('object') === true &&
    Array.isArray(after.additional)
      ? 'now describes its additional properties'
      : null,
};
