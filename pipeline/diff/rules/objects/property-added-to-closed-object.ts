import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property was added to an object that did not allow additional ones. */
export const propertyAddedToClosedObject: DirectedRule<PropertyPair> = {
  id: 'property-added-to-closed-object',
  request: null,
  response: {
    level: 'risky',
    why: 'The old document promised that nothing else is sent, and clients may check that.',
  },
  find: ({ before, after, side, owner }) =>
    side === 'response' && before === null && after !== null && owner.before.additional === false
      ? 'was added to an object that promised to have no other properties'
      : null,
};
