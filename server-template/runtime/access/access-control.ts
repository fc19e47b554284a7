import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { AccessSettings } from '../configuration/access-settings.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import type { Document } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { isApiError } from '../http/api-error.ts';
import { nobody, type Caller } from '../shared/access/row-rule.ts';
import { createApiKeyCheck } from './api-keys.ts';
import { createGate, type Gate } from './gate.ts';
import { createKeySet, discover, type KeySet } from './key-set.ts';
import { demandsOf, readSchemes, type Demand } from './security.ts';
import { createTokenVerifier } from './token-verifier.ts';

/** What is before a document's operations. */
export interface AccessControl {
  /** Null where an operation is open to anybody. */
  gateOf(operation: Operation): Gate | null;
  /** Whether a request has anything that may be a credential, good or not. */
  hasCredentials(headers: IncomingHttpHeaders): boolean;
  /** Tells as whom somebody who sends such headers may call an operation; null: not at all. */
  reachOf(headers: IncomingHttpHeaders): Promise<(operation: Operation) => Caller | null>;
}

/** Reads what the document asks for; throws where the environment has nothing to check it by. */
export function createAccessControl(
  {
    name,
    document,
    operations,
    log,
  }: {
    readonly name: string;
    readonly document: Document;
    readonly operations: readonly Operation[];
    readonly log: Logger;
  },
  settings: AccessSettings,
): AccessControl {
  const schemes = readSchemes(document);
  const alternatives = new Map(
    operations.map((operation) => [operation, demandsOf(operation.security, schemes)]),
  );
  const demands = [...alternatives.values()].flat(2);
  const keySet = keySetFor(demands, settings, log);
  rejectUncheckable(demands, settings, keySet);
  const parts = {
    realm: name.replace(/[^\w-]/g, '') || 'api',
    verifyToken: createTokenVerifier(settings, keySet),
    findApiKey: createApiKeyCheck(settings.apiKeys),
  };
  // Operations that ask for the same have one gate.
  const gates = new Map<string, Gate | null>();
  const keyOf = ({ security }: Operation): string => JSON.stringify(security);
  for (const [operation, demanded] of alternatives) {
    const key = keyOf(operation);
    if (!gates.has(key)) gates.set(key, createGate(demanded, parts));
  }
  const names = new Set(
    demands.map(({ scheme }) => (scheme.kind === 'apiKey' ? scheme.header : 'authorization')),
  );
  return {
    gateOf: (operation) => gates.get(keyOf(operation)) ?? null,
    hasCredentials: (headers) => [...names].some((name) => headers[name] !== undefined),
    async reachOf(headers) {
      const callers = new Map<string, Caller | null>();
      for (const [key, gate] of gates) callers.set(key, await callerAt(gate, headers));
      return (operation) => callers.get(keyOf(operation)) ?? null;
    },
  };
}

async function callerAt(gate: Gate | null, headers: IncomingHttpHeaders): Promise<Caller | null> {
  try {
    return (await gate?.(headers)) ?? nobody;
  } catch (error) {
    if (isApiError(error) && error.status < 500) return null;
    throw error;
  }
}

function keySetFor(
  demands: readonly Demand[],
  { jwksUrl }: AccessSettings,
  log: Logger,
): KeySet | null {
  const [openIdUrl] = demands.flatMap(({ scheme }) =>
    scheme.kind === 'bearer' && scheme.openIdConnectUrl !== null ? [scheme.openIdConnectUrl] : [],
  );
  const onFailure = (reason: string): void => log.error({ reason }, 'keys of tokens not fetched');
  if (jwksUrl !== null) {
    return createKeySet(async () => ({ jwksUrl, issuer: null }), onFailure);
  }
  return openIdUrl === undefined ? null : createKeySet(() => discover(openIdUrl), onFailure);
}

/** A server that could let nobody in is not what anybody wants, and one that lets everybody in even less. */
function rejectUncheckable(
  demands: readonly Demand[],
  { jwtSecret, apiKeys }: AccessSettings,
  keySet: KeySet | null,
): void {
  const kinds = new Set(demands.map(({ scheme }) => scheme.kind));
  const canTokens = jwtSecret !== null || keySet !== null;
  if (kinds.has('bearer') && !canTokens && !(kinds.has('apiKey') && apiKeys.length > 0)) {
    throw new ConfigurationError(
      'The document asks for tokens, and nothing says how to check them: set JWKS_URL to the address of your provider’s keys, or JWT_SECRET to a secret of 32 bytes or more.',
    );
  }
  if (kinds.has('apiKey') && apiKeys.length === 0 && !(kinds.has('bearer') && canTokens)) {
    throw new ConfigurationError(
      'The document asks for API keys, and there are none: set API_KEYS to <name>:<SHA-256 of the key in hex>, several with commas.',
    );
  }
}
