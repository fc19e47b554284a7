import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** It is open what properties are that an object does not list. */
export const furtherPropertiesUndescribed: DirectedRule<SchemaPair> = {
  id: 'further-properties-undescribed',
  request: { level: 'harmless', why: 'Every object that was taken is still taken.' },
  response: { level: 'breaking', why: 'A client reads them as what they need not be any more.' },
  find: ({ before, after }) =>
    Array.isArray(before.additional) &&
    after.additional === null &&
    after.types?.has('object') === true
      ? 'no longer says what its further properties are'
      : null,
};
