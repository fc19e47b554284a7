import type { SecurityPair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An operation accepts other credentials, too. */
export const securityRequirementAdded: Rule<SecurityPair> = {
  id: 'security-requirement-added',
  level: 'harmless',
  why: 'Clients are not affected.',
  find: ({ offered }) => offered.map((text) => `now also accepts ${text}`),
};
