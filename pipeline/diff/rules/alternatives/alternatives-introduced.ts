import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** Values have to be one of some alternatives as well. */
export const alternativesIntroduced: DirectedRule<SchemaPair> = {
  id: 'alternatives-introduced',
  request: { level: 'breaking', why: 'Values have to satisfy one of the alternatives as well.' },
  response: { level: 'harmless', why: 'Responses keep to more than was promised.' },
  find: ({ variants }) =>
    variants.isIntroduced ? 'has to be one of some alternatives as well' : null,
};
