import type { SchemaPair } from '../../schema/schema-pair.ts';
import { defaultChange } from '../../schema/default-change.ts';
import type { DirectedRule } from '../rule.ts';

/** It is told what is meant by a value that is left out. */
export const defaultAdded: DirectedRule<SchemaPair> = {
  id: 'default-added',
  request: { level: 'harmless', why: 'What a request leaves out was open, and is reported now.' },
  response: {
    level: 'harmless',
    why: 'A default is a remark in a response: the value is there.',
  },
  find: (pair) => defaultChange(pair, 'added'),
};
