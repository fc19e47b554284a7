import type { IncomingHttpHeaders } from 'node:http';
import type { ApiModel, Operation, SecurityScheme } from '../../model/api-model.ts';
import { Refusal } from '../refusal.ts';
import type { QueryPair } from '../route/request-target.ts';

/** Throws a 401 unless credentials of one of the operation's requirements are there; any that are well formed will do, but the word `invalid`, so that a refusal can be tried. */
export function checkCredentials(
  { securitySchemes }: ApiModel,
  { security }: Operation,
  sent: { readonly headers: IncomingHttpHeaders; readonly query: readonly QueryPair[] },
): void {
  if (security.length === 0) return;
  const isMet = security.some((requirement) =>
    Object.keys(requirement).every((name) => {
      const scheme = securitySchemes.get(name);
      return scheme !== undefined && isGiven(scheme, sent);
    }),
  );
  if (isMet) return;
  const schemes = security
    .flatMap((requirement) => Object.keys(requirement))
    .flatMap((name) => securitySchemes.get(name) ?? []);
  const challenges = [...new Set(schemes.map(challengeOf))].join(', ');
  throw new Refusal(401, 'UNAUTHORIZED', 'This needs credentials, and none that fit were sent.', {
    headers: { 'WWW-Authenticate': challenges === '' ? 'Bearer' : challenges },
  });
}

/** Names of query parameters that carry credentials. */
export function credentialParameters({ securitySchemes }: ApiModel): readonly string[] {
  return [...securitySchemes.values()].flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'query' && scheme.name !== undefined
      ? [scheme.name]
      : [],
  );
}

function isGiven(
  scheme: SecurityScheme,
  {
    headers,
    query,
  }: { readonly headers: IncomingHttpHeaders; readonly query: readonly QueryPair[] },
): boolean {
  const { authorization = '', cookie = '' } = headers;
  switch (scheme.type) {
    case 'apiKey': {
      const name = scheme.name ?? '';
      if (scheme.in === 'query') return query.some((pair) => pair.name === name && isKey(pair.raw));
      if (scheme.in === 'header') return isKey(String(headers[name.toLowerCase()] ?? ''));
      return cookie
        .split(';')
        .map((part) => part.trim())
        .some((part) => part.startsWith(`${name}=`) && isKey(part.slice(name.length + 1)));
    }
    case 'http':
      if (scheme.scheme === 'basic') return isBasic(authorization);
      if (scheme.scheme === 'bearer') return isBearer(authorization);
      return authorization.toLowerCase().startsWith(`${scheme.scheme ?? ''} `);
    case 'oauth2':
    case 'openIdConnect':
      return isBearer(authorization);
    case 'mutualTLS':
      // There is no TLS here to ask a certificate of.
      return true;
  }
}

function isKey(text: string): boolean {
  return text !== '' && text !== 'invalid';
}

function isBearer(authorization: string): boolean {
  return /^bearer +(?!invalid$)[\w.~+/-]+=*$/i.test(authorization);
}

function isBasic(authorization: string): boolean {
  const encoded = /^basic +([\w+/]+=*)$/i.exec(authorization)?.[1];
  return encoded !== undefined && isPair(Buffer.from(encoded, 'base64').toString('utf8'));
}

function isPair(text: string): boolean {
  return text.includes(':') && text !== 'invalid:invalid';
}

function challengeOf({ type, scheme }: SecurityScheme): string {
  if (type === 'http' && scheme === 'basic') return 'Basic realm="mock"';
  return type === 'apiKey' ? 'ApiKey realm="mock"' : 'Bearer realm="mock"';
}
