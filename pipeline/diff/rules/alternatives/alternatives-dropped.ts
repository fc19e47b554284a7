import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A schema with `oneOf` or `anyOf` lost it. */
export const alternativesDropped: DirectedRule<SchemaPair> = {
  id: 'alternatives-dropped',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: { level: 'breaking', why: 'Clients rely on one of the alternatives.' },
  find: ({ variants }) =>
    variants.isDropped ? 'no longer has to be one of the alternatives' : null,
};
