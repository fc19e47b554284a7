import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Values have to be one of some alternatives as well. */
export const alternativesIntroduced: DirectedRule<SchemaPair> = {
  id: 'alternatives-introduced',
  request: { level: 'breaking', why: 'Values must also satisfy one of the alternatives.' },
  response: { level: 'harmless', why: 'Responses satisfy more than was promised.' },
  find: ({ variants }) =>
    variants.isIntroduced ? 'must also be one of several alternatives' : null,
};
