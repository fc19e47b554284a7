import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Null became a value. */
export const becameNullable: DirectedRule<SchemaPair> = {
  id: 'became-nullable',
  request: { level: 'harmless', why: 'Null is taken, and need not be sent.' },
  response: { level: 'breaking', why: 'Null comes where a client counts on a value.' },
  find: ({ before, after }) =>
    after.isNullable && !before.isNullable && before.types !== null ? 'became nullable' : null,
};
