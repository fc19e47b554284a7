import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** Texts are held to a narrower range. */
export const lengthNarrowed: DirectedRule<SchemaPair> = {
  id: 'length-narrowed',
  request: {
    level: 'breaking',
    why: 'Requests with texts that were taken are rejected as too short or long.',
  },
  response: { level: 'harmless', why: 'Responses keep to a narrower range than was promised.' },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.length, after.ranges.length, rangeWords.length).narrowed,
};
