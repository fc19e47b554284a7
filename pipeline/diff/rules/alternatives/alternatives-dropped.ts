import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Values need not be one of some alternatives any more. */
export const alternativesDropped: DirectedRule<SchemaPair> = {
  id: 'alternatives-dropped',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: { level: 'breaking', why: 'Clients rely on one of the alternatives.' },
  find: ({ variants }) =>
    variants.isDropped ? 'no longer has to be one of the alternatives' : null,
};
