import { createHmac } from 'node:crypto';
import { claimsOf, tokenOf, type Claims } from '../../request/token-claims.ts';
import type { Identity, RunOptions } from '../../run/run-options.ts';
import type { Test } from '../../run/test.ts';

/** Encodes one part of a token. */
export function tokenPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Signs a token with HS256. */
export function signedToken(claims: Claims, secret: string): string {
  const start = `${tokenPart({ alg: 'HS256', typ: 'JWT' })}.${tokenPart(claims)}`;
  return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`;
}

/** A caller with a token. */
export function holder(name: string, token: string): Identity {
  return { name, headers: { authorization: `Bearer ${token}` } };
}

/** The scopes in claims. */
export function scopesIn({ scope, scp }: Claims): readonly string[] {
  return [scope, scp].flat().flatMap((text) => (typeof text === 'string' ? text.split(' ') : []));
}

/**
 * The run's own claims, and a function that signs others; skips the test if the run cannot sign.
 */
export function signing(test: Test): {
  readonly own: Claims;
  readonly sign: (claims: Claims) => string;
} {
  const { headers, tokenKeys }: RunOptions = test.session.parts.options;
  const own = claimsOf(tokenOf(headers));
  const secret = tokenKeys?.secret ?? null;
  if (own === null || secret === null)
    return test.skip('The run cannot sign tokens: set JWT_SECRET and name a caller with --as.');
  return { own, sign: (claims) => signedToken(claims, secret) };
}
