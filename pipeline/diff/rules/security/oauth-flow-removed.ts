import type { SchemePair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An OAuth flow was removed from a scheme. */
export const oauthFlowRemoved: Rule<SchemePair> = {
  id: 'oauth-flow-removed',
  level: 'breaking',
  why: 'Clients that obtain tokens in this way no longer receive any.',
  find: ({ flows }) => flows.removed.map((name) => `no longer has the flow ${name}`),
};
