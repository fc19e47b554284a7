import type { SchemaPair } from '../../schema/schema-pair.ts';
import { formatChange } from '../../schema/format-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A format was added, or replaced by a narrower one. */
export const formatNarrowed: DirectedRule<SchemaPair> = {
  id: 'format-narrowed',
  request: {
    level: 'breaking',
    why: 'Requests with a value that does not have the format are rejected.',
  },
  response: {
    level: 'harmless',
    why: 'Values in responses now have a documented format.',
  },
  find: ({ before, after }) => formatChange(before, after, 'narrowed'),
};
