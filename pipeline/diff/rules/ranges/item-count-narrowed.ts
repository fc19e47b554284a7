import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** The range of a list’s length is narrower. */
export const itemCountNarrowed: DirectedRule<SchemaPair> = {
  id: 'item-count-narrowed',
  request: {
    level: 'breaking',
    why: 'Lists that used to be accepted are rejected as too short or too long.',
  },
  response: { level: 'harmless', why: 'Responses stay within a narrower range than promised.' },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.items, after.ranges.items, rangeWords.items).narrowed,
};
