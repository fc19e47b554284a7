import type { SchemaPair } from '../../schema/schema-pair.ts';
import { formatChange } from '../../schema/format-change.ts';
import type { DirectedRule } from '../rule.ts';

/** The format is a different one. */
export const formatChanged: DirectedRule<SchemaPair> = {
  id: 'format-changed',
  request: { level: 'breaking', why: 'Values in the old format are rejected.' },
  response: {
    level: 'breaking',
    why: 'Clients that parse the format receive other values.',
  },
  find: ({ before, after }) => formatChange(before, after, 'changed'),
};
