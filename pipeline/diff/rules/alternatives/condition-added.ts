import type { SchemaPair } from '../../schema/schema-pair.ts';
import { conditionChanges } from '../../schema/condition-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A keyword such as `not` or `if` was added. */
export const conditionAdded: DirectedRule<SchemaPair> = {
  id: 'condition-added',
  request: {
    level: 'risky',
    why: 'Values that used to be accepted may be rejected; review the keyword yourself.',
  },
  response: { level: 'harmless', why: 'Responses are more restricted than before.' },
  find: ({ before, after }) => conditionChanges(before, after, 'added'),
};
