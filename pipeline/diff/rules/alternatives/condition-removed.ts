import type { SchemaPair } from '../../schema/schema-pair.ts';
import { conditionChanges } from '../../schema/condition-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A keyword such as `not` or `if` was removed. */
export const conditionRemoved: DirectedRule<SchemaPair> = {
  id: 'condition-removed',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    level: 'risky',
    why: 'Values may be sent that could not be sent before; review the keyword yourself.',
  },
  find: ({ before, after }) => conditionChanges(before, after, 'removed'),
};
