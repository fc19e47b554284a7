import type { SchemaPair } from '../../schema/schema-pair.ts';
import { newPatterns } from '../../schema/pattern-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A pattern was added. */
export const patternAdded: DirectedRule<SchemaPair> = {
  id: 'pattern-added',
  request: { level: 'breaking', why: 'Requests with a value that does not match are rejected.' },
  response: { level: 'harmless', why: 'Responses are more restricted than before.' },
  find: ({ before, after }) => {
    const added = newPatterns(before, after);
    return before.patterns.length === 0 && added.length > 0
      ? `has the new pattern ${added.join(', ')}`
      : null;
  },
};
