import type { IncomingMessage } from 'node:http';
import { exposedHeaders } from '../../../server-template/shared/headers/exposed-headers.ts';

type Headers = Readonly<Record<string, string>>;

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
  return { ...vary, ...granted, 'Access-Control-Expose-Headers': exposedHeaders(own) };
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
