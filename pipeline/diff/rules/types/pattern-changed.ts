import type { SchemaPair } from '../../schema/schema-pair.ts';
import { newPatterns } from '../../schema/pattern-change.ts';
import type { DirectedRule } from '../rule.ts';

/** Texts have to match another pattern. */
export const patternChanged: DirectedRule<SchemaPair> = {
  id: 'pattern-changed',
  request: {
    level: 'risky',
    why: 'Values that were taken may not match the new pattern; nobody can tell from the patterns alone.',
  },
  response: {
    level: 'risky',
    why: 'Values may come that the old pattern did not allow; nobody can tell from the patterns alone.',
  },
  find: ({ before, after }) => {
    const isChanged = before.patterns.length > 0 && after.patterns.length > 0;
    const added = newPatterns(before, after);
    return isChanged && added.length > 0
      ? `has the pattern ${added.join(', ')} instead of ${before.patterns.join(', ')}`
      : null;
  },
};
