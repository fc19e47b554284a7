import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** Objects are held to a narrower range. */
export const propertyCountNarrowed: DirectedRule<SchemaPair> = {
  id: 'property-count-narrowed',
  request: {
    level: 'breaking',
    why: 'Requests with objects that were taken are rejected as too small or large.',
  },
  response: { level: 'harmless', why: 'Responses keep to a narrower range than was promised.' },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.properties, after.ranges.properties, rangeWords.properties).narrowed,
};
