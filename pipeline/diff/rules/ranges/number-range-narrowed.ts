import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** The range of a number is narrower. */
export const numberRangeNarrowed: DirectedRule<SchemaPair> = {
  id: 'number-range-narrowed',
  request: {
    level: 'breaking',
    why: 'Numbers that used to be accepted are rejected as too small or too large.',
  },
  response: { level: 'harmless', why: 'Responses stay within a narrower range than promised.' },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.number, after.ranges.number, rangeWords.number).narrowed,
};
