import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property that could be left out is gone. */
export const optionalPropertyRemoved: DirectedRule<PropertyPair> = {
  id: 'optional-property-removed',
  request: { level: 'risky', why: 'What a client sends is ignored any more.' },
  response: { level: 'risky', why: 'A client that uses it when it is there finds it no more.' },
  find: ({ before, after, wasRequired, side, owner }) =>
    before !== null &&
    after === null &&
    !wasRequired &&
    !before.isDeprecated &&
    !(side === 'request' && owner.after.additional === false)
      ? 'was removed'
      : null,
};
