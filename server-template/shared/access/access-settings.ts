import type { AccessErrors } from './access-errors.ts';

/** Settings for checking credentials; null or empty if not set. */
export interface AccessSettings {
  /** Secret of HS256 tokens. */
  readonly jwtSecret: string | null;
  /** URL of the keys of all other tokens. */
  readonly jwksUrl: string | null;
  /** Accepted issuers; null: the issuer in the OpenID configuration, or any that has the key. */
  readonly issuers: readonly string[] | null;
  /** Accepted audiences; null: any. */
  readonly audiences: readonly string[] | null;
  readonly apiKeys: readonly ApiKey[];
}

/** An API key, without the key itself. */
export interface ApiKey {
  readonly name: string;
  /** SHA-256 of the key. */
  readonly hash: Buffer;
  readonly scopes: readonly string[];
}

/**
 * RFC 7518 requires a key as long as the hash: https://www.rfc-editor.org/rfc/rfc7518#section-3.2
 */
const leastSecretBytes = 32;

/**
 * Reads JWT_SECRET, JWKS_URL, JWT_ISSUER, JWT_AUDIENCE and API_KEYS; `read` returns a variable's
 * text, undefined or empty if it is not set.
 */
export function readAccessSettings(
  read: (name: string) => string | undefined,
  { misconfigured }: Pick<AccessErrors, 'misconfigured'>,
): AccessSettings {
  const textOf = (name: string): string | null => read(name)?.trim() || null;
  const jwtSecret = textOf('JWT_SECRET');
  if (jwtSecret !== null && Buffer.byteLength(jwtSecret) < leastSecretBytes) {
    throw misconfigured(
      `JWT_SECRET is shorter than ${leastSecretBytes} bytes: tokens could be forged. Create one with: openssl rand -base64 32`,
    );
  }
  const jwksUrl = textOf('JWKS_URL');
  if (jwksUrl !== null && !/^https?:\/\//.test(jwksUrl)) {
    throw misconfigured('JWKS_URL must be an address that begins with https://.');
  }
  return {
    jwtSecret,
    jwksUrl,
    issuers: listIn(textOf('JWT_ISSUER')),
    audiences: listIn(textOf('JWT_AUDIENCE')),
    apiKeys: (listIn(textOf('API_KEYS')) ?? []).map((text, index) => {
      const key = readApiKey(text);
      if (key !== null) return key;
      // The text is not displayed: it may be an unhashed key.
      throw misconfigured(
        `API_KEYS: entry ${index + 1} must be <name>:<SHA-256 of the key in hex>, optionally followed by :<scopes, separated by spaces>.`,
      );
    }),
  };
}

function listIn(text: string | null): readonly string[] | null {
  const items = (text ?? '').split(',').map((item) => item.trim());
  const filled = items.filter((item) => item !== '');
  return filled.length === 0 ? null : filled;
}

/** `name:hash` or `name:hash:scope scope`. */
function readApiKey(text: string): ApiKey | null {
  const [, name, hash, scopes = ''] = /^([^:]+):([0-9a-fA-F]{64})(?::(.*))?$/.exec(text) ?? [];
  if (name === undefined || hash === undefined) return null;
  return {
    name,
    hash: Buffer.from(hash, 'hex'),
    scopes: scopes.split(' ').filter((scope) => scope !== ''),
  };
}
