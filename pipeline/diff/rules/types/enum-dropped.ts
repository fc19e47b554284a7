import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Values are not listed any more. */
export const enumDropped: DirectedRule<SchemaPair> = {
  id: 'enum-dropped',
  request: { level: 'harmless', why: 'Every value that was taken is still taken.' },
  response: { level: 'risky', why: 'A client that lists the values it knows meets others.' },
  find: ({ before, after }) =>
    before.values !== null && before.values.length > 0 && after.values === null
      ? 'is no longer held to a list of values'
      : null,
};
