import type { SchemaPair } from '../../schema/schema-pair.ts';
import { missingValues } from '../../schema/enum-change.ts';
import type { DirectedRule } from '../rule.ts';

/** A value was removed from an enum. */
export const enumValueRemoved: DirectedRule<SchemaPair> = {
  id: 'enum-value-removed',
  request: { level: 'breaking', why: 'Requests with the value are rejected.' },
  response: { level: 'harmless', why: 'Clients that handle the value no longer receive it.' },
  find: ({ before, after }) =>
    missingValues(before.values, after.values).map((value) => `no longer has the value ${value}`),
};
