import type { createLocalJWKSet, JSONWebKeySet, JWSHeaderParameters, JWTVerifyGetKey } from 'jose';

/** URL of a provider's keys, and its issuer. */
export interface KeySource {
  readonly jwksUrl: string;
  /** Null if not set. */
  readonly issuer: string | null;
}

/** The keys of a provider, fetched on demand. */
export interface KeySet {
  readonly key: JWTVerifyGetKey;
  /** The provider's issuer; null if unknown. */
  issuer(): Promise<string | null>;
}

/** No keys have been fetched yet, and fetching failed. */
export class NoKeys extends Error {
  override readonly name = 'NoKeys';
}

const freshMs = 600_000;
/** Minimum time between fetches caused by unknown keys. */
const pauseMs = 30_000;
const fetchMs = 5000;
/** Far more than any provider's keys. */
const mostBytes = 1024 * 1024;

interface Fetched {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly issuer: string | null;
}

/**
 * Caches a provider's keys: fetched again after ten minutes, or earlier for an unknown key; after a
 * failed fetch, the old ones stay.
 */
export function createKeySet(
  locate: () => Promise<KeySource>,
  onFailure: (reason: string) => void,
): KeySet {
  let keys: Fetched | null = null;
  let askedAt = -Infinity;
  let pending: Promise<void> | null = null;

  const refresh = (): Promise<void> => {
    pending ??= fetchKeys(locate)
      .then(
        (found) => void (keys = found),
        (error: unknown) => onFailure(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        askedAt = performance.now();
        pending = null;
      });
    return pending;
  };
  const current = async (): Promise<Fetched> => {
    const age = performance.now() - askedAt;
    // Old keys are used while new ones are fetched.
    if (keys === null) await (age > 1000 ? refresh() : undefined);
    else if (age > freshMs) void refresh();
    if (keys === null) throw new NoKeys('the keys cannot be fetched');
    return keys;
  };
  const find = async (header: JWSHeaderParameters): ReturnType<Fetched['find']> => {
    const { errors } = await import('jose');
    const known = await current();
    try {
      return await known.find(header);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (performance.now() - askedAt < pauseMs) throw error;
      await refresh();
      return (await current()).find(header);
    }
  };
  return { key: find, issuer: async () => (await current()).issuer };
}

async function fetchKeys(locate: () => Promise<KeySource>): Promise<Fetched> {
  const { jwksUrl, issuer } = await locate();
  const { createLocalJWKSet } = await import('jose');
  const set = await fetchJson(jwksUrl);
  return { find: createLocalJWKSet(set as unknown as JSONWebKeySet), issuer };
}

/**
 * Discovers the keys of an OpenID provider:
 * https://openid.net/specs/openid-connect-discovery-1_0.html
 */
export async function discover(url: string): Promise<KeySource> {
  const { jwks_uri: jwksUrl, issuer } = await fetchJson(url);
  if (typeof jwksUrl !== 'string' || typeof issuer !== 'string') {
    throw new Error(`${url} lacks issuer or jwks_uri`);
  }
  return { jwksUrl, issuer };
}

async function fetchJson(url: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(fetchMs) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  const body: unknown = JSON.parse(await textOf(response, url));
  if (typeof body !== 'object' || body === null)
    throw new Error(`${url} did not respond with a JSON object`);
  return body as Readonly<Record<string, unknown>>;
}

async function textOf({ body }: Response, url: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > mostBytes) throw new Error(`${url} responded with more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
