import type { ApiModel, Operation, SecurityScheme } from '../../model/api-model.ts';

/** Unknown credentials, as headers and query parameters of a request. */
export interface InvalidCredentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Whether a header or query value is one of these, and not a secret. */
export function isInvalidCredential(value: string): boolean {
  return /^(?:(?:Bearer |[^=;]*=)?invalid|Basic aW52YWxpZDppbnZhbGlk)$/.test(value);
}

/**
 * Well-formed but invalid credentials for an operation's first requirement: the word `invalid`.
 * Null if they cannot be written.
 */
export function invalidCredentials(
  { securitySchemes }: ApiModel,
  { security }: Operation,
): InvalidCredentials | null {
  const schemes = Object.keys(security[0] ?? {}).map((name) => securitySchemes.get(name));
  const written = schemes.map((scheme) => (scheme === undefined ? null : writeInvalid(scheme)));
  const known = written.filter((one) => one !== null);
  if (known.length === 0 || known.length < written.length) return null;
  return {
    headers: Object.assign({}, ...known.map(({ headers }) => headers)) as Record<string, string>,
    query: Object.assign({}, ...known.map(({ query }) => query)) as Record<string, string>,
  };
}

function writeInvalid({
  type,
  scheme,
  in: place,
  name = '',
}: SecurityScheme): InvalidCredentials | null {
  if (type === 'apiKey') {
    if (place === 'query') return { headers: {}, query: { [name]: 'invalid' } };
    return place === 'cookie'
      ? { headers: { cookie: `${name}=invalid` }, query: {} }
      : { headers: { [name.toLowerCase()]: 'invalid' }, query: {} };
  }
  if (type === 'mutualTLS' || (type === 'http' && scheme !== 'basic' && scheme !== 'bearer'))
    return null;
  const basic = Buffer.from('invalid:invalid').toString('base64');
  const authorization = type === 'http' && scheme === 'basic' ? `Basic ${basic}` : 'Bearer invalid';
  return { headers: { authorization }, query: {} };
}
