import type { SchemaPair } from '../../schema/schema-pair.ts';
import { newPatterns } from '../../schema/pattern-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The pattern was removed. */
export const patternRemoved: DirectedRule<SchemaPair> = {
  id: 'pattern-removed',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: { level: 'risky', why: 'Clients that rely on the pattern receive other values.' },
  find: ({ before, after }) => {
    const removed = newPatterns(after, before);
    return after.patterns.length === 0 && removed.length > 0
      ? `no longer has the pattern ${removed.join(', ')}`
      : null;
  },
};
