import { createPublicKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto';
import type { TokenKeys } from '../../run/run-options.ts';
import { signedToken, tokenPart } from './caller-token.ts';
import { claimsOf, jsonPart, type Claims } from '../../request/token-claims.ts';

/** A forged token, and how it was forged. */
export interface ForgedToken {
  readonly what: string;
  readonly token: string;
}

/** Tokens that must be rejected, derived from a valid one; none if it is not a JSON Web Token. */
export function forgedTokens(token: string, keys: TokenKeys | null = null): readonly ForgedToken[] {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const claims = claimsOf(token);
  const header = jsonPart(head);
  if (claims === null || header === null || signature === '' || more.length > 0) return [];
  const other = tokenPart({ ...claims, sub: 'somebody-else', scope: 'admin' });
  const unsigned = tokenPart({ ...header, alg: 'none' });
  const flipped = signature.startsWith('A') ? 'B' : 'A';
  return [
    { what: 'without a signature ("alg": "none")', token: `${unsigned}.${body}.` },
    { what: 'with "alg": "None"', token: `${tokenPart({ ...header, alg: 'None' })}.${other}.` },
    { what: 'with changed claims', token: `${head}.${other}.${signature}` },
    { what: 'with a changed signature', token: `${head}.${body}.${flipped}${signature.slice(1)}` },
    { what: 'with an empty signature', token: `${head}.${body}.` },
    { what: 'signed with an empty secret', token: signedToken(claims, '') },
    { what: 'signed with the word "secret"', token: signedToken(claims, 'secret') },
    { what: 'signed with a key that it contains', token: selfMade(claims) },
    ...(keys?.publicKeys ?? []).flatMap((key) => confused(claims, key)),
    ...(typeof keys?.secret === 'string' ? outdated(claims, keys.secret) : []),
  ];
}

/** https://www.rfc-editor.org/rfc/rfc8725#section-3.10 */
function selfMade(claims: Claims): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const header = { alg: 'ES256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) };
  const start = `${tokenPart(header)}.${tokenPart(claims)}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${start}.${sign('sha256', Buffer.from(start), key).toString('base64url')}`;
}

/**
 * Key confusion, with the public key as an HMAC secret:
 * https://www.rfc-editor.org/rfc/rfc8725#section-2.1
 */
function confused(claims: Claims, jwk: JsonWebKey): readonly ForgedToken[] {
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return [String(pem), String(pem).trim(), JSON.stringify(jwk)].map((secret) => ({
    what: 'signed with the public key as a secret',
    token: signedToken(claims, secret),
  }));
}

const hour = 3600;

/** Correctly signed tokens with invalid claims; claims that the token lacks are not tested. */
function outdated(claims: Claims, secret: string): readonly ForgedToken[] {
  const now = Math.floor(Date.now() / 1000);
  const one = (what: string, changed: Claims): ForgedToken => ({
    what,
    token: signedToken({ ...claims, ...changed }, secret),
  });
  return [
    one('that has expired', { exp: now - hour }),
    one('that is not valid yet', { nbf: now + 24 * hour, exp: now + 25 * hour }),
    ...('aud' in claims ? [one('for another audience', { aud: 'somebody-else' })] : []),
    ...('iss' in claims ? [one('from another issuer', { iss: 'https://elsewhere.example' })] : []),
  ];
}
