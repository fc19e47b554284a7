import type { IncomingHttpHeaders } from 'node:http';
import type { ApiModel, Operation, SecurityScheme } from '../../model/api-model.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';
import type { QueryPair } from '../route/query-pairs.ts';

/** Parts of a request that may contain credentials. */
interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly query: readonly QueryPair[];
}

/** Throws a 401 without credentials for one of the operation's requirements. Any well-formed ones are accepted except the word `invalid`, for testing rejections; the word `forbidden` is a 403. */
export function checkCredentials(
  { securitySchemes }: ApiModel,
  { security }: Operation,
  sent: Sent,
): void {
  if (security.length === 0) return;
  const wanted = security.map((requirement) =>
    Object.keys(requirement).map((name) => securitySchemes.get(name)),
  );
  const met = wanted.filter((schemes) =>
    schemes.every((scheme) => scheme !== undefined && isGood(scheme, sent)),
  );
  if (met.length === 0) throw unauthorized(wanted.flat(), sent);
  const isForbidden = met.every((schemes) =>
    schemes.some((scheme) => scheme !== undefined && credentialOf(scheme, sent) === 'forbidden'),
  );
  if (isForbidden)
    throw new ApiError(403, 'FORBIDDEN', 'These credentials do not allow this request.');
}

function unauthorized(wanted: readonly (SecurityScheme | undefined)[], sent: Sent): ApiError {
  const schemes = wanted.filter((scheme) => scheme !== undefined);
  const challenges = [...new Set(schemes.map((scheme) => challengeOf(scheme, sent)))];
  const sentence = schemes.some((scheme) => isRejected(scheme, sent))
    ? 'The credentials are not valid.'
    : 'This request needs valid credentials.';
  return new ApiError(401, 'UNAUTHORIZED', sentence, {
    headers: { 'WWW-Authenticate': challenges.join(', ') || 'Bearer realm="mock"' },
  });
}

/** Names of query parameters with credentials. */
export function credentialParameters({ securitySchemes }: ApiModel): readonly string[] {
  return [...securitySchemes.values()].flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'query' && scheme.name !== undefined
      ? [scheme.name]
      : [],
  );
}

function isGood(scheme: SecurityScheme, sent: Sent): boolean {
  // The mock has no TLS to request a certificate.
  if (scheme.type === 'mutualTLS') return true;
  const credential = credentialOf(scheme, sent);
  if (credential === null || credential === '') return false;
  if (isBearer(scheme)) return /^(?!invalid$)[\w.~+/-]+=*$/.test(credential);
  if (scheme.type === 'http' && scheme.scheme === 'basic') {
    return credential.includes(':') && credential !== 'invalid:invalid';
  }
  // A key may follow a word: `Token invalid`.
  return !/(?:^|\s)invalid$/.test(credential);
}

/** Whether a credential was sent but is not accepted. */
function isRejected(scheme: SecurityScheme, sent: Sent): boolean {
  return credentialOf(scheme, sent) !== null && !isGood(scheme, sent);
}

/** The credential of a scheme, with name and password decoded; null: none. */
function credentialOf(scheme: SecurityScheme, { headers, query }: Sent): string | null {
  const { authorization = '', cookie = '' } = headers;
  const { type, in: place, name = '' } = scheme;
  if (type === 'apiKey') {
    if (place === 'query') return query.find((pair) => pair.name === name)?.raw ?? null;
    if (place === 'cookie') return cookieOf(cookie, name);
    const header = headers[name.toLowerCase()];
    return header === undefined ? null : String(header);
  }
  const wanted = isBearer(scheme) ? 'bearer' : (scheme.scheme ?? '');
  const [, word = '', text = ''] = /^(\S+) +(.+)$/.exec(authorization) ?? [];
  if (word === '' || word.toLowerCase() !== wanted) return null;
  return wanted === 'basic' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function isBearer({ type, scheme }: SecurityScheme): boolean {
  return type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && scheme === 'bearer');
}

function cookieOf(cookie: string, name: string): string | null {
  for (const part of cookie.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1).replace(/^"(.*)"$/, '$1');
  }
  return null;
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1 */
function challengeOf(scheme: SecurityScheme, sent: Sent): string {
  if (scheme.type === 'apiKey') return 'ApiKey realm="mock"';
  if (isBearer(scheme))
    return `Bearer realm="mock"${isRejected(scheme, sent) ? ', error="invalid_token"' : ''}`;
  const name = (scheme.scheme ?? 'basic').replace(/[^\w-]/g, '') || 'basic';
  const word = name.charAt(0).toUpperCase() + name.slice(1);
  return name === 'digest'
    ? `${word} realm="mock", qop="auth", algorithm=SHA-256, nonce="mock"`
    : `${word} realm="mock"`;
}
