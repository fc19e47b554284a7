import type { SchemaPair } from '../../schema/schema-pair.ts';
import { multiplesLost } from '../../schema/multiple-change.ts';
import type { DirectedRule } from '../rule.ts';

/** `multipleOf` was removed or is looser. */
export const multipleOfWidened: DirectedRule<SchemaPair> = {
  id: 'multiple-of-widened',
  request: { level: 'harmless', why: 'Every number that was accepted is still accepted.' },
  response: { level: 'risky', why: 'Clients may receive numbers in between, such as fractions.' },
  find: ({ before, after }) =>
    multiplesLost(before, after, (step) => `no longer has to be a multiple of ${step}`),
};
