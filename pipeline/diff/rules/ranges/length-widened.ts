import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** The range of a string’s length is wider. */
export const lengthWidened: DirectedRule<SchemaPair> = {
  id: 'length-widened',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    // An ordinary ALTER TABLE does this, and few clients depend on a length.
    level: 'risky',
    why: 'Responses may contain strings that are shorter or longer than clients expect.',
  },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.length, after.ranges.length, rangeWords.length).widened,
};
