import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Null is no longer allowed. */
export const becameNotNullable: DirectedRule<SchemaPair> = {
  id: 'became-not-nullable',
  request: { level: 'breaking', why: 'Requests with null are rejected.' },
  response: { level: 'harmless', why: 'Clients that handle null also handle values.' },
  find: ({ before, after }) =>
    before.isNullable && !after.isNullable && after.types !== null
      ? 'no longer accepts null'
      : null,
};
