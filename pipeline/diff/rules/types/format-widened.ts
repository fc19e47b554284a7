import type { SchemaPair } from '../../schema/schema-pair.ts';
import { formatChange } from '../../schema/format-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A format was removed, or replaced by a wider one. */
export const formatWidened: DirectedRule<SchemaPair> = {
  id: 'format-widened',
  request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
  response: {
    level: 'breaking',
    why: 'Clients that parse the format receive other values.',
  },
  find: ({ before, after }) => formatChange(before, after, 'widened'),
};
