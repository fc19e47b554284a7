import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** `additionalProperties` lost its schema. */
export const furtherPropertiesUndescribed: DirectedRule<SchemaPair> = {
  id: 'further-properties-undescribed',
  request: { level: 'harmless', why: 'Every object that was accepted is still accepted.' },
  response: {
    level: 'breaking',
    why: 'Clients expect a type that the values may no longer have.',
  },
  find: ({ before, after }) =>
    Array.isArray(before.additional) &&
    after.additional === null &&
    after.types?.has('object') === true
      ? 'no longer describes its additional properties'
      : null,
};
