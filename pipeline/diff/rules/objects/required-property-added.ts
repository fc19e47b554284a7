import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A required property was added. */
export const requiredPropertyAdded: DirectedRule<PropertyPair> = {
  id: 'required-property-added',
  request: { level: 'breaking', why: 'Requests without it are rejected.' },
  response: { level: 'harmless', why: 'Clients ignore unknown properties.' },
  find: ({ before, after, isRequired, side, owner }) =>
    before === null &&
    after !== null &&
    isRequired &&
    !(side === 'response' && owner.before.additional === false)
      ? 'was added and is required'
      : null,
};
