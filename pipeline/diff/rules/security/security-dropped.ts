import type { SecurityPair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** Anyone can call an operation that needed credentials. */
export const securityDropped: Rule<SecurityPair> = {
  id: 'security-dropped',
  level: 'risky',
  why: 'Anyone can call it, which is rarely intended.',
  find: ({ wasOpen, isOpen }) => (!wasOpen && isOpen ? 'can be called without credentials' : null),
};
