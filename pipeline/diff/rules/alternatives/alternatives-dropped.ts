import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Values need not be one of some alternatives any more. */
export const alternativesDropped: DirectedRule<SchemaPair> = {
  id: 'alternatives-dropped',
  request: { level: 'harmless', why: 'Every value that was taken is still taken.' },
  response: { level: 'breaking', why: 'A client counts on one of the alternatives.' },
  find: ({ variants }) =>
    variants.isDropped ? 'need not be one of the alternatives any more' : null,
};
