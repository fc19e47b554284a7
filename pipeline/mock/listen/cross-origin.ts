import type { IncomingMessage } from 'node:http';

const exposed =
  'Location, Link, X-Total-Count, Content-Range, ETag, Retry-After, Deprecation, X-Request-Id, WWW-Authenticate, Allow';
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Headers that let pages of other origins read an answer; `own` are those that the answer itself has. */
export function crossOriginHeaders(
  { headers, method }: IncomingMessage,
  allowed: string,
  own: readonly string[],
): Readonly<Record<string, string>> {
  const { origin } = headers;
  const vary: Readonly<Record<string, string>> = allowed === '*' ? {} : { Vary: 'Origin' };
  if (origin === undefined) return vary;
  const granted =
    allowed === '*'
      ? '*'
      : allowed
          .split(',')
          .map((one) => one.trim())
          .find((one) => one === origin);
  if (granted === undefined) return vary;
  const isPreflight =
    method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (!isPreflight) {
    const names = own.filter((name) => !exposed.includes(name));
    return {
      ...vary,
      'Access-Control-Allow-Origin': granted,
      'Access-Control-Expose-Headers': [exposed, ...names].join(', '),
      ...(granted === '*' ? {} : { 'Access-Control-Allow-Credentials': 'true' }),
    };
  }
  const wanted = headers['access-control-request-headers'] ?? '*';
  return {
    ...vary,
    'Access-Control-Allow-Origin': granted,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': wanted.replace(/[^\w\s,*-]/g, ''),
    'Access-Control-Max-Age': '600',
    ...(granted === '*' ? {} : { 'Access-Control-Allow-Credentials': 'true' }),
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'Access-Control-Allow-Private-Network': 'true' }
      : {}),
  };
}
