import type { IncomingHttpHeaders } from 'node:http';
import type { AccessErrors } from './access-errors.ts';
import type { AccessSettings } from './access-settings.ts';
import { createApiKeyCheck } from './api-keys.ts';
import { createGate, type Gate } from './gate.ts';
import { createKeySet, discover, type KeySet } from '../tokens/key-set.ts';
import { nobody, type Caller } from './row-rule.ts';
import {
  demandsOf,
  type BearerScheme,
  type Demand,
  type FindScheme,
  type Requirement,
} from './schemes.ts';
import { createTokenVerifier, type TokenVerifier } from '../tokens/token-verifier.ts';

/** Access control of a document's operations. */
export interface AccessControl<Operation> {
  /** Null if an operation requires no credentials. */
  gateOf(operation: Operation): Gate | null;
  /** The headers that may contain credentials, in lower case; empty if all operations are public. */
  readonly credentialHeaders: readonly string[];
  /** The caller identified by a request's headers; null if they may not call the operation. */
  reachOf(headers: IncomingHttpHeaders): Promise<(operation: Operation) => Caller | null>;
}

/** The security of a document. */
export interface SecuredDocument<Operation> {
  readonly name: string;
  readonly operations: readonly Operation[];
  readonly findScheme: FindScheme;
}

/** Errors and reports of access control. */
export interface AccessReports extends AccessErrors {
  /** Called when the keys of a provider could not be fetched. */
  readonly onKeysMissing: (reason: string) => void;
  /** Whether an error rejects a caller. */
  readonly isRejection: (error: unknown) => boolean;
}

/** Reads the document's security; throws if the settings it needs are missing. */
export function createAccessControl<
  Operation extends { readonly security: readonly Requirement[] },
>(
  { name, operations, findScheme }: SecuredDocument<Operation>,
  settings: AccessSettings,
  reports: AccessReports,
): AccessControl<Operation> {
  const alternatives = new Map(
    operations.map((operation) => [operation, demandsOf(operation.security, findScheme, reports)]),
  );
  const demands = [...alternatives.values()].flat(2);
  const keySetOf = keySetFinder(demands, settings, reports);
  const missing = missingSetting(demands, settings, keySetOf);
  if (missing !== null) throw reports.misconfigured(missing);
  const parts = {
    realm: name.replace(/[^\w-]/g, '') || 'api',
    verifierOf: verifierFinder(settings, keySetOf),
    findApiKey: createApiKeyCheck(settings.apiKeys),
    rejection: reports.rejection,
  };
  // Operations with the same requirements share a gate.
  const gates = new Map<string, Gate | null>();
  const keyOf = ({ security }: Operation): string => JSON.stringify(security);
  for (const [operation, demanded] of alternatives) {
    const key = keyOf(operation);
    if (!gates.has(key)) gates.set(key, createGate(demanded, parts));
  }
  const credentialHeaders = new Set(
    demands.map(({ scheme }) => (scheme.kind === 'apiKey' ? scheme.header : 'authorization')),
  );
  return {
    gateOf: (operation) => gates.get(keyOf(operation)) ?? null,
    credentialHeaders: [...credentialHeaders],
    async reachOf(headers) {
      const callers = new Map<string, Caller | null>();
      for (const [key, gate] of gates) {
        callers.set(key, await callerAt(gate, headers, reports));
      }
      return (operation) => callers.get(keyOf(operation)) ?? null;
    },
  };
}

async function callerAt(
  gate: Gate | null,
  headers: IncomingHttpHeaders,
  { isRejection }: AccessReports,
): Promise<Caller | null> {
  try {
    return (await gate?.(headers)) ?? nobody;
  } catch (error) {
    if (isRejection(error)) return null;
    throw error;
  }
}

/** The provider whose keys verify the tokens of a scheme; null: none. A scheme without a provider uses the only one. */
type FindKeySet = (scheme: BearerScheme) => KeySet | null;

function keySetFinder(
  demands: readonly Demand[],
  { jwksUrl }: AccessSettings,
  { onKeysMissing }: AccessReports,
): FindKeySet {
  if (jwksUrl !== null) {
    const common = createKeySet(async () => ({ jwksUrl, issuer: null }), onKeysMissing);
    return () => common;
  }
  const urls = demands.flatMap(({ scheme }) =>
    scheme.kind === 'bearer' ? (scheme.openIdConnectUrl ?? []) : [],
  );
  const keySets = new Map(
    [...new Set(urls)].map((url) => [url, createKeySet(() => discover(url), onKeysMissing)]),
  );
  const [only = null, ...others] = keySets.values();
  return ({ openIdConnectUrl: url }) =>
    url === null ? (others.length === 0 ? only : null) : (keySets.get(url) ?? null);
}

/** Schemes with the same keys share verified tokens. */
function verifierFinder(
  settings: AccessSettings,
  keySetOf: FindKeySet,
): (scheme: BearerScheme) => TokenVerifier {
  const verifiers = new Map<KeySet | null, TokenVerifier>();
  return (scheme) => {
    const keySet = keySetOf(scheme);
    const verifier = verifiers.get(keySet) ?? createTokenVerifier(settings, keySet);
    verifiers.set(keySet, verifier);
    return verifier;
  };
}

/** A server that no caller could use is a configuration error, and so is one that would accept every caller. */
function missingSetting(
  demands: readonly Demand[],
  { jwtSecret, apiKeys }: AccessSettings,
  keySetOf: FindKeySet,
): string | null {
  const kinds = new Set(demands.map(({ scheme }) => scheme.kind));
  const canTokens =
    jwtSecret !== null ||
    demands.every(({ scheme }) => scheme.kind !== 'bearer' || keySetOf(scheme) !== null);
  if (kinds.has('bearer') && !canTokens && !(kinds.has('apiKey') && apiKeys.length > 0)) {
    return "The document requires tokens, but no key to verify them is configured: set JWKS_URL to the address of your provider's keys, or JWT_SECRET to a secret of 32 bytes or more.";
  }
  if (kinds.has('apiKey') && apiKeys.length === 0 && !(kinds.has('bearer') && canTokens)) {
    return 'The document requires API keys, but none are configured: set API_KEYS to <name>:<SHA-256 of the key in hex>, comma-separated.';
  }
  return null;
}
