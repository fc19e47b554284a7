import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A deprecated property was removed. */
export const deprecatedPropertyRemoved: DirectedRule<PropertyPair> = {
  id: 'deprecated-property-removed',
  request: {
    level: 'risky',
    why: 'The removal was announced; what clients still send is ignored.',
  },
  response: {
    level: 'risky',
    why: 'The removal was announced; clients that still read it no longer find it.',
  },
  find: ({ before, after, side, owner }) =>
    before?.isDeprecated === true &&
    after === null &&
    !(side === 'request' && owner.after.additional === false)
      ? 'was removed after it had been deprecated'
      : null,
};
