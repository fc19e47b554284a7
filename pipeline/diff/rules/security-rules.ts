import type { SchemePair, SecurityPair } from '../walk/security.ts';
import { oauthFlowAdded } from './security/oauth-flow-added.ts';
import { oauthFlowRemoved } from './security/oauth-flow-removed.ts';
import { oauthScopeOffered } from './security/oauth-scope-offered.ts';
import { oauthScopeWithdrawn } from './security/oauth-scope-withdrawn.ts';
import { securityDropped } from './security/security-dropped.ts';
import { securityIntroduced } from './security/security-introduced.ts';
import { securityRequirementAdded } from './security/security-requirement-added.ts';
import { securityRequirementRemoved } from './security/security-requirement-removed.ts';
import { securitySchemeChanged } from './security/security-scheme-changed.ts';
import { securityScopeAdded } from './security/security-scope-added.ts';
import { securityScopeRemoved } from './security/security-scope-removed.ts';
import { securityUrlChanged } from './security/security-url-changed.ts';
import type { Rule } from './rule.ts';

/** Rules on the security requirements of an operation. */
export const securityRules: readonly Rule<SecurityPair>[] = [
  securityIntroduced,
  securityDropped,
  securityRequirementRemoved,
  securityRequirementAdded,
  securityScopeAdded,
  securityScopeRemoved,
];

/** Rules on security schemes. */
export const schemeRules: readonly Rule<SchemePair>[] = [
  securitySchemeChanged,
  securityUrlChanged,
  oauthFlowRemoved,
  oauthFlowAdded,
  oauthScopeWithdrawn,
  oauthScopeOffered,
];
