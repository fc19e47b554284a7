import type { SecurityPair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An operation requires another scope. */
export const securityScopeAdded: Rule<SecurityPair> = {
  id: 'security-scope-added',
  level: 'breaking',
  why: 'Tokens without the scope are rejected.',
  find: ({ newScopes }) => newScopes.map((text) => `now needs the scope ${text}`),
};
