import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Null is no value any more. */
export const becameNotNullable: DirectedRule<SchemaPair> = {
  id: 'became-not-nullable',
  request: { level: 'breaking', why: 'Requests with null are rejected.' },
  response: { level: 'harmless', why: 'A client that is ready for null is ready for values.' },
  find: ({ before, after }) =>
    before.isNullable && !after.isNullable && after.types !== null ? 'takes null no longer' : null,
};
