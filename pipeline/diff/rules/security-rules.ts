import type { SchemePair, SecurityPair } from '../pairs.ts';
import type { Rule } from './rule.ts';

/** Rules on the security requirements of an operation. */
export const securityRules: readonly Rule<SecurityPair>[] = [
  {
    id: 'security-introduced',
    level: 'breaking',
    why: 'Calls without credentials are rejected.',
    find: ({ wasOpen, isOpen, after }) =>
      wasOpen && !isOpen
        ? `now needs credentials: ${after.map(({ text }) => text).join(', or ')}`
        : null,
  },
  {
    id: 'security-dropped',
    level: 'risky',
    why: 'Anyone can call it, which is rarely intended.',
    find: ({ wasOpen, isOpen }) =>
      !wasOpen && isOpen ? 'can now be called without credentials' : null,
  },
  {
    id: 'security-requirement-removed',
    level: 'breaking',
    why: 'Clients that call it with these credentials are rejected.',
    find: ({ rejected }) => rejected.map((text) => `no longer accepts ${text}`),
  },
  {
    id: 'security-requirement-added',
    level: 'harmless',
    why: 'Clients are not affected.',
    find: ({ offered }) => offered.map((text) => `now also accepts ${text}`),
  },
  {
    id: 'security-scope-added',
    level: 'breaking',
    why: 'Tokens without the scope are rejected.',
    find: ({ newScopes }) => newScopes.map((text) => `now needs the scope ${text}`),
  },
  {
    id: 'security-scope-removed',
    level: 'harmless',
    why: 'Tokens with the scope are still accepted.',
    find: ({ lostScopes }) => lostScopes.map((text) => `no longer needs the scope ${text}`),
  },
];

/** Rules on security schemes. */
export const schemeRules: readonly Rule<SchemePair>[] = [
  {
    id: 'security-scheme-changed',
    level: 'breaking',
    why: 'Clients that send credentials in the old way are rejected.',
    find: ({ before, after }) =>
      ['type', 'in', 'name', 'scheme']
        .filter((key) => lower(before[key]) !== lower(after[key]))
        .map((key) => `has ${key} ${text(after[key])} instead of ${text(before[key])}`),
  },
  {
    id: 'security-url-changed',
    level: 'risky',
    why: 'Clients with a hard-coded URL call the old one.',
    find: ({ urls }) =>
      urls.map(({ name, before, after }) => `has ${name} ${after} instead of ${before}`),
  },
  {
    id: 'oauth-flow-removed',
    level: 'breaking',
    why: 'Clients that obtain tokens in this way no longer receive any.',
    find: ({ flows }) => flows.removed.map((name) => `no longer has the flow ${name}`),
  },
  {
    id: 'oauth-flow-added',
    level: 'harmless',
    why: 'Clients are not affected.',
    find: ({ flows }) => flows.added.map((name) => `has the new flow ${name}`),
  },
  {
    id: 'oauth-scope-withdrawn',
    level: 'breaking',
    why: 'Clients that request the scope are rejected.',
    find: ({ scopes }) => scopes.removed.map((name) => `no longer has the scope ${name}`),
  },
  {
    id: 'oauth-scope-offered',
    level: 'harmless',
    why: 'Clients do not have to request it.',
    find: ({ scopes }) => scopes.added.map((name) => `has the new scope ${name}`),
  },
];

function text(value: unknown): string {
  return typeof value === 'string' ? value : 'none';
}

function lower(value: unknown): string {
  return text(value).toLowerCase();
}
