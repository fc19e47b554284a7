import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property that was deprecated is gone. */
export const deprecatedPropertyRemoved: DirectedRule<PropertyPair> = {
  id: 'deprecated-property-removed',
  request: { level: 'risky', why: 'It was announced; a client that still sends it is ignored.' },
  response: {
    level: 'risky',
    why: 'It was announced; a client that still reads it finds it no more.',
  },
  find: ({ before, after, side, owner }) =>
    before?.isDeprecated === true &&
    after === null &&
    !(side === 'request' && owner.after.additional === false)
      ? 'was removed after it had been deprecated'
      : null,
};
