import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** An object allows additional properties. */
export const objectOpened: DirectedRule<SchemaPair> = {
  id: 'object-opened',
  request: { level: 'harmless', why: 'Every object that was accepted is still accepted.' },
  response: { level: 'harmless', why: 'Clients ignore unknown properties.' },
  find: ({ before, after }) =>
    before.additional === false && after.additional !== false && after.types?.has('object') === true
      ? 'now accepts properties that it does not list'
      : null,
};
