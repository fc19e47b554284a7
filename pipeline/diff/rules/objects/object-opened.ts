import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** An object takes properties that it does not list. */
export const objectOpened: DirectedRule<SchemaPair> = {
  id: 'object-opened',
  request: { level: 'harmless', why: 'Every object that was taken is still taken.' },
  response: { level: 'harmless', why: 'A client ignores what it does not know.' },
  find: ({ before, after }) =>
    before.additional === false && after.additional !== false && after.types?.has('object') === true
      ? 'takes properties that it does not list'
      : null,
};
