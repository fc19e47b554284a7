import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** The range of an object’s property count is narrower. */
export const propertyCountNarrowed: DirectedRule<SchemaPair> = {
  id: 'property-count-narrowed',
  request: {
    level: 'breaking',
    why: 'Objects that used to be accepted are rejected for too few or too many properties.',
  },
  response: { level: 'harmless', why: 'Responses stay within a narrower range than promised.' },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.properties, after.ranges.properties, rangeWords.properties).narrowed,
};
