import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
  type JsonWebKey,
} from 'node:crypto';
import type { Leak } from './leaks.ts';

/** Claims of a token. */
export type LabClaims = Readonly<Record<string, unknown>>;

/** Keys with which the lab signs tokens. */
export const labSecret = 'the-secret-of-the-lab-is-long-enough';
const issuer = 'https://lab.example';
const audience = 'lab';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicPem = String(pair.publicKey.export({ type: 'spki', format: 'pem' }));
/** The public key, in a provider's format. */
export const labKey: JsonWebKey = pair.publicKey.export({ format: 'jwk' });

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Signs a token with the secret or the private key. */
export function labToken(claims: LabClaims, alg: 'HS256' | 'ES256' = 'HS256'): string {
  const now = Math.floor(Date.now() / 1000);
  const all = { iss: issuer, aud: audience, exp: now + 3600, ...claims };
  const start = `${encoded({ alg, typ: 'JWT' })}.${encoded(all)}`;
  if (alg === 'HS256') return `${start}.${hmac(start, labSecret)}`;
  const key = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${start}.${sign('sha256', Buffer.from(start), key).toString('base64url')}`;
}

/** The claims of a valid token; null for any other, except for the leak. */
export function verified(token: string, leak: Leak | null): LabClaims | null {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = parsed(head);
  const claims = parsed(body);
  if (header === null || claims === null) return null;
  const signed = { start: `${head}.${body}`, signature, header };
  return isSigned(signed, leak) && isCurrent(claims, leak) ? claims : null;
}

interface Signed {
  readonly start: string;
  readonly signature: string;
  readonly header: LabClaims;
}

function isSigned({ start, signature, header }: Signed, leak: Leak | null): boolean {
  const { alg } = header;
  if (leak === 'signatures are not verified') return signature !== '' && alg !== 'none';
  if (leak === 'an empty signature is accepted' && signature === '') return alg === 'HS256';
  if (alg === 'none') return leak === 'unsigned tokens are accepted';
  if (alg === 'ES256') {
    const isOwn = leak === 'a token brings its own key' && 'jwk' in header;
    const key = isOwn
      ? createPublicKey({ key: header['jwk'] as JsonWebKey, format: 'jwk' })
      : pair.publicKey;
    return isSignedBy(key, start, signature);
  }
  if (alg !== 'HS256' || signature === '') return false;
  return secretsOf(leak).some((secret) => hmac(start, secret) === signature);
}

function isSignedBy(key: KeyObject, start: string, signature: string): boolean {
  const options = { key, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(start), options, Buffer.from(signature, 'base64url'));
}

function secretsOf(leak: Leak | null): readonly string[] {
  return [
    labSecret,
    ...(leak === 'an empty secret signs' ? [''] : []),
    ...(leak === 'a guessed secret signs' ? ['secret'] : []),
    ...(leak === 'the public key is accepted as a secret' ? [publicPem] : []),
  ];
}

function isCurrent({ exp, nbf = 0, iss, aud }: LabClaims, leak: Leak | null): boolean {
  const now = Date.now() / 1000;
  if (!(Number(exp) > now) && leak !== 'expired tokens are accepted') return false;
  if (Number(nbf) > now && leak !== 'tokens that are not valid yet are accepted') return false;
  if (iss !== issuer && leak !== 'tokens of another issuer are accepted') return false;
  return aud === audience || leak === 'tokens for another audience are accepted';
}

function parsed(part: string): LabClaims | null {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as LabClaims;
  } catch {
    return null;
  }
}
