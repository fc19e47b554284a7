import type { SecurityPair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** A public operation requires credentials. */
export const securityIntroduced: Rule<SecurityPair> = {
  id: 'security-introduced',
  level: 'breaking',
  why: 'Calls without credentials are rejected.',
  find: ({ wasOpen, isOpen, after }) =>
    wasOpen && !isOpen
      ? `now needs credentials: ${after.map(({ text }) => text).join(', or ')}`
      : null,
};
