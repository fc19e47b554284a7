import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** The range of a number is wider. */
export const numberRangeWidened: DirectedRule<SchemaPair> = {
  id: 'number-range-widened',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    level: 'breaking',
    why: 'Responses may contain numbers that are smaller or larger than clients expect.',
  },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.number, after.ranges.number, rangeWords.number).widened,
};
