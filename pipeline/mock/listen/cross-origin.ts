import type { IncomingMessage } from 'node:http';

type Headers = Readonly<Record<string, string>>;

const exposed: readonly string[] = [
  ...['Location', 'Link', 'X-Total-Count', 'Content-Range', 'ETag', 'Retry-After'],
  ...['Deprecation', 'X-Request-Id', 'WWW-Authenticate', 'Allow'],
];
const exposedText = exposed.join(', ');
const exposedNames = new Set([...exposed, 'Vary'].map((name) => name.toLowerCase()));
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const none: Headers = {};
const varying: Headers = { Vary: 'Origin' };

/**
 * CORS headers of a response for the origins in `allowed`: `*` or comma-separated. `own` are the
 * response's other headers.
 */
export function crossOriginHeaders(
  { headers, method }: IncomingMessage,
  allowed: string,
  own: readonly string[],
): Headers {
  const { origin } = headers;
  const isAny = allowed === '*';
  const vary = isAny ? none : varying;
  if (origin === undefined) return vary;
  if (!isAny && !isAmong(origin, allowed)) return vary;
  const granted: Headers = isAny
    ? { 'Access-Control-Allow-Origin': '*' }
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
      };
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
    return { ...granted, ...preflightHeaders(headers, isAny) };
  }
  const others = own.filter((name) => !exposedNames.has(name.toLowerCase()));
  return {
    ...vary,
    ...granted,
    'Access-Control-Expose-Headers':
      others.length === 0 ? exposedText : `${exposedText}, ${others.join(', ')}`,
  };
}

function isAmong(origin: string, allowed: string): boolean {
  return allowed.split(',').some((one) => one.trim() === origin);
}

function preflightHeaders(headers: IncomingMessage['headers'], isAny: boolean): Headers {
  const wanted = headers['access-control-request-headers'] ?? '*';
  return {
    Vary: `${isAny ? '' : 'Origin, '}Access-Control-Request-Headers`,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': wanted.replace(/[^\w\s,*-]/g, ''),
    'Access-Control-Max-Age': '600',
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'Access-Control-Allow-Private-Network': 'true' }
      : {}),
  };
}
