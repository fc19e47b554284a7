import type { SchemaPair } from '../../schema/schema-pair.ts';
import { defaultChange } from '../../schema/default-change.ts';
import type { DirectedRule } from '../rule.ts';

/** It is open what is meant by a value that is left out. */
export const defaultRemoved: DirectedRule<SchemaPair> = {
  id: 'default-removed',
  request: {
    level: 'risky',
    why: 'Requests that leave the value out may mean something else now.',
  },
  response: {
    level: 'harmless',
    why: 'A default is a remark in a response: the value is there.',
  },
  find: (pair) => defaultChange(pair, 'removed'),
};
