import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** An optional property was removed. */
export const optionalPropertyRemoved: DirectedRule<PropertyPair> = {
  id: 'optional-property-removed',
  request: { level: 'risky', why: 'What clients send is now ignored.' },
  response: { level: 'risky', why: 'Clients that use it when present no longer receive it.' },
  find: ({ before, after, wasRequired, side, owner }) =>
    before !== null &&
    after === null &&
    !wasRequired &&
    !before.isDeprecated &&
    !(side === 'request' && owner.after.additional === false)
      ? 'was removed'
      : null,
};
