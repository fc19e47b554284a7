import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Values are restricted to a list. */
export const enumIntroduced: DirectedRule<SchemaPair> = {
  id: 'enum-introduced',
  request: { level: 'breaking', why: 'Requests with a value that is not listed are rejected.' },
  response: { level: 'harmless', why: 'Responses contain fewer values than clients handle.' },
  find: ({ before, after }) =>
    before.values === null && after.values !== null && after.values.length > 0
      ? `now accepts only ${after.values.map((value) => JSON.stringify(value)).join(', ')}`
      : null,
};
