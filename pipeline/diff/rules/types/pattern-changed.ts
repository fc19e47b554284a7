import type { SchemaPair } from '../../schema/schema-pair.ts';
import { newPatterns } from '../../schema/pattern-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The pattern is a different one. */
export const patternChanged: DirectedRule<SchemaPair> = {
  id: 'pattern-changed',
  request: {
    level: 'risky',
    why: 'Values that used to be accepted may not match the new pattern; this cannot be determined from the patterns.',
  },
  response: {
    level: 'risky',
    why: 'Values may be sent that the old pattern did not allow; this cannot be determined from the patterns.',
  },
  find: ({ before, after }) => {
    const isChanged = before.patterns.length > 0 && after.patterns.length > 0;
    const added = newPatterns(before, after);
    return isChanged && added.length > 0
      ? `has the pattern ${added.join(', ')} instead of ${before.patterns.join(', ')}`
      : null;
  },
};
