import type { SchemaPair } from '../../schema/schema-pair.ts';
import { multiplesLost } from '../../schema/multiple-change.ts';
import type { DirectedRule } from '../rule.ts';

/** `multipleOf` was added or is stricter. */
export const multipleOfNarrowed: DirectedRule<SchemaPair> = {
  id: 'multiple-of-narrowed',
  request: { level: 'breaking', why: 'Requests with a number in between are rejected.' },
  response: { level: 'harmless', why: 'Responses are more restricted than before.' },
  find: ({ before, after }) =>
    multiplesLost(after, before, (step) => `must now be a multiple of ${step}`),
};
