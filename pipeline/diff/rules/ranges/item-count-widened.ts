import type { SchemaPair } from '../../schema/schema-pair.ts';
import { rangeChanges } from '../../schema/range.ts';
import { rangeWords } from '../../schema/shape.ts';
import type { DirectedRule } from '../rule.ts';

/** The range of a list’s length is wider. */
export const itemCountWidened: DirectedRule<SchemaPair> = {
  id: 'item-count-widened',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    level: 'breaking',
    why: 'Responses may contain lists that are shorter or longer than clients expect.',
  },
  find: ({ before, after }) =>
    rangeChanges(before.ranges.items, after.ranges.items, rangeWords.items).widened,
};
