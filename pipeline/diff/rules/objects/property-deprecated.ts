import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property was deprecated. */
export const propertyDeprecated: DirectedRule<PropertyPair> = {
  id: 'property-deprecated',
  request: { level: 'harmless', why: 'It is still accepted.' },
  response: { level: 'harmless', why: 'It is still sent.' },
  find: ({ before, after }) =>
    before?.isDeprecated === false && after?.isDeprecated === true ? 'is now deprecated' : null,
};
