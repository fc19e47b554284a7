import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** Lists are held to a narrower range. */
export const itemCountNarrowed: DirectedRule<SchemaPair> = {
  id: 'item-count-narrowed',
  request: {
    level: 'breaking',
    why: 'Requests with lists that were taken are rejected as too short or long.',
  },
  response: { level: 'harmless', why: 'Responses keep to a narrower range than was promised.' },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.items, after.ranges.items, rangeWords.items).narrowed,
};
