import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A required property was removed. */
export const requiredPropertyRemoved: DirectedRule<PropertyPair> = {
  id: 'required-property-removed',
  request: { level: 'risky', why: 'What clients send is now ignored.' },
  response: { level: 'breaking', why: 'Clients rely on it.' },
  find: ({ before, after, wasRequired, side, owner }) =>
    before !== null &&
    after === null &&
    wasRequired &&
    !before.isDeprecated &&
    !(side === 'request' && owner.after.additional === false)
      ? 'was removed'
      : null,
};
