import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A schema without `oneOf` or `anyOf` got one. */
export const alternativesIntroduced: DirectedRule<SchemaPair> = {
  id: 'alternatives-introduced',
  request: { level: 'breaking', why: 'Values must also satisfy one of the alternatives.' },
  response: { level: 'harmless', why: 'Responses are more restricted than before.' },
  find: ({ variants }) =>
    variants.isIntroduced ? 'must now also be one of several alternatives' : null,
};
