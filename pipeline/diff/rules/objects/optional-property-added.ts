import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** An optional property was added. */
export const optionalPropertyAdded: DirectedRule<PropertyPair> = {
  id: 'optional-property-added',
  request: { level: 'harmless', why: 'It does not have to be sent.' },
  response: { level: 'harmless', why: 'Clients ignore unknown properties.' },
  find: ({ before, after, isRequired, side, owner }) =>
    before === null &&
    after !== null &&
    !isRequired &&
    !(side === 'response' && owner.before.additional === false)
      ? 'was added'
      : null,
};
