import type { SchemePair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An OAuth flow no longer offers a scope. */
export const oauthScopeWithdrawn: Rule<SchemePair> = {
  id: 'oauth-scope-withdrawn',
  level: 'breaking',
  why: 'Clients that request the scope are rejected.',
  find: ({ scopes }) => scopes.removed.map((name) => `no longer has the scope ${name}`),
};
