import type { SchemaPair } from '../../schema/schema-pair.ts';
import { conditionChanges } from '../../schema/condition-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A keyword holds values to something else, such as `not` or `if`. */
export const conditionChanged: DirectedRule<SchemaPair> = {
  id: 'condition-changed',
  request: {
    level: 'risky',
    why: 'Values that were taken may be rejected; a person has to judge the keyword.',
  },
  response: {
    level: 'risky',
    why: 'Values may come that could not come; a person has to judge the keyword.',
  },
  find: ({ before, after }) => conditionChanges(before, after, 'changed'),
};
