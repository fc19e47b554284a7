import type { SchemePair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An OAuth flow was added to a scheme. */
export const oauthFlowAdded: Rule<SchemePair> = {
  id: 'oauth-flow-added',
  level: 'harmless',
  why: 'Clients are not affected.',
  find: ({ flows }) => flows.added.map((name) => `has the new flow ${name}`),
};
