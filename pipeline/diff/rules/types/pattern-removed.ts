import type { SchemaPair } from '../../schema/schema-pair.ts';
import { newPatterns } from '../../schema/pattern-change.ts';
import type { DirectedRule } from '../rule.ts';

/** Texts need not match a pattern any more. */
export const patternRemoved: DirectedRule<SchemaPair> = {
  id: 'pattern-removed',
  request: { level: 'harmless', why: 'Every value that was taken is still taken.' },
  response: { level: 'risky', why: 'A client that counts on the pattern meets other values.' },
  find: ({ before, after }) => {
    const removed = newPatterns(after, before);
    return after.patterns.length === 0 && removed.length > 0
      ? `has the pattern ${removed.join(', ')} no longer`
      : null;
  },
};
