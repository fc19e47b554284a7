import type { SchemePair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An OAuth flow offers another scope. */
export const oauthScopeOffered: Rule<SchemePair> = {
  id: 'oauth-scope-offered',
  level: 'harmless',
  why: 'Clients do not have to request it.',
  find: ({ scopes }) => scopes.added.map((name) => `has the new scope ${name}`),
};
