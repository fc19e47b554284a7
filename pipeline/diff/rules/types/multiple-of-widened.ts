import type { SchemaPair } from '../../schema/schema-pair.ts';
import { multiplesLost } from '../../schema/multiple-change.ts';
import type { DirectedRule } from '../rule.ts';

/** Numbers need not be multiples of something any more. */
export const multipleOfWidened: DirectedRule<SchemaPair> = {
  id: 'multiple-of-widened',
  request: { level: 'harmless', why: 'Every number that was taken is still taken.' },
  response: { level: 'risky', why: 'Numbers in between come, such as fractions.' },
  find: ({ before, after }) =>
    multiplesLost(before, after, (step) => `need not be a multiple of ${step}`),
};
