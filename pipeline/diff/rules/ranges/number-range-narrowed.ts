import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** Numbers are held to a narrower range. */
export const numberRangeNarrowed: DirectedRule<SchemaPair> = {
  id: 'number-range-narrowed',
  request: {
    level: 'breaking',
    why: 'Requests with numbers that were taken are rejected as too small or large.',
  },
  response: { level: 'harmless', why: 'Responses keep to a narrower range than was promised.' },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.number, after.ranges.number, rangeWords.number).narrowed,
};
