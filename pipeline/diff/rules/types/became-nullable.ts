import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Null is allowed. */
export const becameNullable: DirectedRule<SchemaPair> = {
  id: 'became-nullable',
  request: { level: 'harmless', why: 'Null is accepted, but does not have to be sent.' },
  response: { level: 'breaking', why: 'Clients that rely on a value may receive null.' },
  find: ({ before, after }) =>
    after.isNullable && !before.isNullable && before.types !== null ? 'became nullable' : null,
};
