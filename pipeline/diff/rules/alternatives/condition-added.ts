import type { SchemaPair } from '../../schema/schema-pair.ts';
import { conditionChanges } from '../../schema/condition-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A keyword holds values to more, such as `not` or `if`. */
export const conditionAdded: DirectedRule<SchemaPair> = {
  id: 'condition-added',
  request: {
    level: 'risky',
    why: 'Values that were taken may be rejected; a person has to judge the keyword.',
  },
  response: { level: 'harmless', why: 'Responses keep to more than was promised.' },
  find: ({ before, after }) => conditionChanges(before, after, 'added'),
};
