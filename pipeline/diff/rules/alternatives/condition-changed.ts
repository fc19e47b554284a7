import type { SchemaPair } from '../../schema/schema-pair.ts';
import { conditionChanges } from '../../schema/condition-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The value of a keyword such as `not` or `if` changed. */
export const conditionChanged: DirectedRule<SchemaPair> = {
  id: 'condition-changed',
  request: {
    level: 'risky',
    why: 'Values that used to be accepted may be rejected; review the keyword yourself.',
  },
  response: {
    level: 'risky',
    why: 'Values may be sent that could not be sent before; review the keyword yourself.',
  },
  find: ({ before, after }) => conditionChanges(before, after, 'changed'),
};
