import type { SchemaPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** An alternative was removed. */
export const variantRemoved: DirectedRule<SchemaPair> = {
  id: 'variant-removed',
  request: { level: 'breaking', why: 'Requests with it are rejected.' },
  response: { level: 'harmless', why: 'Clients that handle it no longer receive it.' },
  find: ({ variants }) => variants.removed.map((name) => `no longer has the alternative ${name}`),
};
