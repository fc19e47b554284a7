import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** An object no longer allows additional properties. */
export const objectClosed: DirectedRule<SchemaPair> = {
  id: 'object-closed',
  request: { level: 'breaking', why: 'Requests with properties that are not listed are rejected.' },
  response: { level: 'harmless', why: 'Clients receive fewer properties.' },
  find: ({ before, after }) =>
    before.additional !== false &&
    after.additional === false &&
    before.types?.has('object') === true
      ? 'now accepts only the properties that it lists'
      : null,
};
