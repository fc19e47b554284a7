import type { SecurityPair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An operation no longer requires a scope. */
export const securityScopeRemoved: Rule<SecurityPair> = {
  id: 'security-scope-removed',
  level: 'harmless',
  why: 'Tokens with the scope are still accepted.',
  find: ({ lostScopes }) => lostScopes.map((text) => `no longer needs the scope ${text}`),
};
