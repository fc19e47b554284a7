import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Values are no longer restricted to a list. */
export const enumDropped: DirectedRule<SchemaPair> = {
  id: 'enum-dropped',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: { level: 'risky', why: 'Clients with a fixed list of values receive others.' },
  find: ({ before, after }) =>
    before.values !== null && before.values.length > 0 && after.values === null
      ? 'is no longer limited to a list of values'
      : null,
};
