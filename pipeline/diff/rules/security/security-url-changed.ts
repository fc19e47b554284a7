import type { SchemePair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** A URL of a security scheme changed. */
export const securityUrlChanged: Rule<SchemePair> = {
  id: 'security-url-changed',
  level: 'risky',
  why: 'Clients with a hard-coded URL call the old one.',
  find: ({ urls }) =>
    urls.map(({ name, before, after }) => `has ${name} ${after} instead of ${before}`),
};
