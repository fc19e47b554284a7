import type { Caller } from '../../../server-template/shared/access/row-rule.ts';
import { scopesOf } from '../../../server-template/shared/tokens/token-scopes.ts';
import type { Identity } from '../run/run-options.ts';

/** The claims of a token, not verified. */
export type Claims = Readonly<Record<string, unknown>>;

const bearer = /^bearer +/i;

/** The token in a caller's headers; null if there is none. */
export function tokenOf(headers: Identity['headers']): string | null {
  const { authorization = '' } = headers;
  return bearer.test(authorization) ? authorization.replace(bearer, '') : null;
}

/** Claims of a JSON Web Token; null for other text. */
export function claimsOf(token: string | null): Claims | null {
  return jsonPart(token?.split('.')[1] ?? '');
}

/** The JSON in a token's part; null if it has none. */
export function jsonPart(part: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Claims) : null;
  } catch {
    return null;
  }
}

/** The claim at a path; undefined if there is none. */
export function claimAt(claims: Claims, [name = '', ...rest]: readonly string[]): unknown {
  const value = claims[name];
  return rest.length === 0 ? value : claimAt((value ?? {}) as Claims, rest);
}

/** The claims of a caller; empty without a token. */
export function callerOf({ headers }: Pick<Identity, 'headers'>): Caller {
  const claims = claimsOf(tokenOf(headers)) ?? {};
  return { claims, scopes: scopesOf(claims) };
}
