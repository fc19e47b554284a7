import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property was removed from an object that allows no additional ones. */
export const propertyRemovedFromClosedObject: DirectedRule<PropertyPair> = {
  id: 'property-removed-from-closed-object',
  request: {
    level: 'breaking',
    why: 'The object accepts only the properties it lists: requests with it are rejected.',
  },
  response: null,
  find: ({ before, after, side, owner }) =>
    side === 'request' && before !== null && after === null && owner.after.additional === false
      ? 'was removed from an object that accepts no other properties'
      : null,
};
