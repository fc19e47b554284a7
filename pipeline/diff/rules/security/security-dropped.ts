import type { SecurityPair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An operation no longer requires credentials. */
export const securityDropped: Rule<SecurityPair> = {
  id: 'security-dropped',
  level: 'risky',
  why: 'Anyone can call it, which is rarely intended.',
  find: ({ wasOpen, isOpen }) =>
    !wasOpen && isOpen ? 'can now be called without credentials' : null,
};
