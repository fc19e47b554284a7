import type { SchemePair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** The type or location of credentials changed. */
export const securitySchemeChanged: Rule<SchemePair> = {
  id: 'security-scheme-changed',
  level: 'breaking',
  why: 'Clients that send credentials in the old way are rejected.',
  find: ({ before, after }) =>
    ['type', 'in', 'name', 'scheme']
      .filter((key) => lower(before[key]) !== lower(after[key]))
      .map((key) => `has ${key} ${text(after[key])} instead of ${text(before[key])}`),
};

function text(value: unknown): string {
  return typeof value === 'string' ? value : 'none';
}

function lower(value: unknown): string {
  return text(value).toLowerCase();
}
