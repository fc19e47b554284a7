import { createHmac } from 'node:crypto';
import type { Identity, RunOptions } from '../../run/run-options.ts';
import type { Trial } from '../../run/trial.ts';

/** What a token says, as everybody can read it. */
export type Claims = Readonly<Record<string, unknown>>;

const bearer = /^bearer +/i;

/** The token in somebody's headers; null where there is none. */
export function tokenOf(headers: Identity['headers']): string | null {
  const { authorization = '' } = headers;
  return bearer.test(authorization) ? authorization.replace(bearer, '') : null;
}

/** What a JSON Web Token claims; null where a text is none. */
export function claimsOf(token: string | null): Claims | null {
  return jsonPart(token?.split('.')[1] ?? '');
}

/** The JSON of a token's part; null where it has none. */
export function jsonPart(part: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Claims) : null;
  } catch {
    return null;
  }
}

/** One part of a token. */
export function tokenPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A token by HS256. */
export function signedToken(claims: Claims, secret: string): string {
  const start = `${tokenPart({ alg: 'HS256', typ: 'JWT' })}.${tokenPart(claims)}`;
  return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`;
}

/** Somebody with a token. */
export function holder(name: string, token: string): Identity {
  return { name, headers: { authorization: `Bearer ${token}` } };
}

/** The scopes that claims give. */
export function scopesIn({ scope, scp }: Claims): readonly string[] {
  return [scope, scp].flat().flatMap((text) => (typeof text === 'string' ? text.split(' ') : []));
}

/** The run's own claims, and how others are signed; the trial ends where the run cannot sign. */
export function signing(trial: Trial): {
  readonly own: Claims;
  readonly sign: (claims: Claims) => string;
} {
  const { headers, tokenKeys }: RunOptions = trial.session.parts.options;
  const own = claimsOf(tokenOf(headers));
  const secret = tokenKeys?.secret ?? null;
  if (own === null || secret === null)
    return trial.skip('The run cannot sign tokens: give it JWT_SECRET, and a caller with --as.');
  return { own, sign: (claims) => signedToken(claims, secret) };
}

/** The claim at a path; undefined where there is none. */
export function claimAt(claims: Claims, [name = '', ...rest]: readonly string[]): unknown {
  const value = claims[name];
  return rest.length === 0 ? value : claimAt((value ?? {}) as Claims, rest);
}
