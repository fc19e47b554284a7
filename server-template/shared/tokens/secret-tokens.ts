import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { JWTPayload } from 'jose';

/** Constraints on claims; null: any issuer or audience. */
export interface ClaimBounds {
  readonly skewSeconds: number;
  readonly issuers: readonly string[] | null;
  readonly audiences: readonly string[] | null;
}

/** Tokens signed with a shared secret, whose header jose has verified before. */
export interface SecretTokens {
  /** Adds the header of a token that jose verified with the secret. */
  trustHeaderOf(token: string): void;
  /** The claims of a valid token; null if jose must check it. */
  claimsIn(token: string): JWTPayload | null;
}

/** Issuers use few headers. */
const mostHeaders = 16;

/**
 * HS256 without WebCrypto's thread pool, which takes longer than the hash. Accepts exact signatures
 * with clearly valid claims, and leaves everything else to jose, which gives the error.
 */
export function createSecretTokens(secret: string, bounds: ClaimBounds): SecretTokens {
  const key = createSecretKey(secret, 'utf8');
  const headers = new Set<string>();
  return {
    trustHeaderOf(token) {
      if (headers.size < mostHeaders) headers.add(token.slice(0, token.indexOf('.')));
    },
    claimsIn(token) {
      const [header = '', payload = '', signature = ''] = token.split('.', 4);
      const signed = `${header}.${payload}`;
      if (!headers.has(header) || token.length !== signed.length + 1 + signature.length)
        return null;
      const expected = createHmac('sha256', key).update(signed).digest('base64url');
      if (!isSame(signature, expected)) return null;
      const claims = claimsOf(payload);
      return isPlainlyGood(claims, bounds) ? claims : null;
    },
  };
}

function claimsOf(payload: string): JWTPayload {
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) ?? {}) as JWTPayload;
  } catch {
    return {};
  }
}

function isPlainlyGood(
  { exp, iat = 0, nbf = 0, iss, aud }: JWTPayload,
  { skewSeconds, issuers, audiences }: ClaimBounds,
): boolean {
  const now = Math.floor(Date.now() / 1000);
  if (typeof exp !== 'number' || exp <= now - skewSeconds) return false;
  if (typeof nbf !== 'number' || nbf > now + skewSeconds || typeof iat !== 'number') return false;
  if (issuers !== null && !issuers.includes(iss as string)) return false;
  return audiences === null || [aud].flat().some((one) => audiences.includes(one as string));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
