import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** The range of an object’s property count is wider. */
export const propertyCountWidened: DirectedRule<SchemaPair> = {
  id: 'property-count-widened',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    level: 'breaking',
    why: 'Responses may contain objects with fewer or more properties than clients expect.',
  },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.properties, after.ranges.properties, rangeWords.properties).widened,
};
