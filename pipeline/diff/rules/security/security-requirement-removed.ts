import type { SecurityPair } from '../../walk/security.ts';
import type { Rule } from '../rule.ts';

/** An operation no longer accepts some credentials. */
export const securityRequirementRemoved: Rule<SecurityPair> = {
  id: 'security-requirement-removed',
  level: 'breaking',
  why: 'Clients that call it with these credentials are rejected.',
  find: ({ rejected }) => rejected.map((text) => `no longer accepts ${text}`),
};
