import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonResponse } from '../mock-response.ts';
import type { MockResponse } from '../mock-response.ts';
import type { MockBehaviour } from '../mock-options.ts';
import { whyHeader } from '../../../server-template/shared/reasons/explanation.ts';
import { ApiError, errorBody } from '../../../server-template/shared/api-error.ts';
import { fractionOf, seedOfParts, uuidOf } from '../mix-seed.ts';
import type { ResponseCache, KeptResponse } from './response-cache.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { handleRequest } from './handle-request.ts';
import type { Exchange, Handled, Site } from './handle-request.ts';

/** One line of the request log. */
export interface RequestReport {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Null without an operation. */
  readonly operation: string | null;
  /** Reason of a rejection. */
  readonly reason?: string;
}

/** Input of the listener. */
export interface ServerParts {
  /** Replaced when documents are reloaded. */
  site: Site;
  readonly behaviour: MockBehaviour;
  /** Origins that may read responses: `*`, or comma-separated. */
  readonly cors: string;
  readonly cache: ResponseCache;
  readonly notify: ((report: RequestReport) => void) | null;
  /** Reports an internal error. */
  readonly fail: (error: unknown) => void;
  isStopping: boolean;
}

/** Creates the listener of an HTTP server; it answers every request and never throws. */
export function createListener(
  parts: ServerParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  let serial = 0;
  return (request, response) => {
    serial += 1;
    const start = performance.now();
    const requestId = requestIdOf(request, serial);
    const known = cachedResponse(parts, request);
    if (known !== undefined && parts.behaviour.delay[1] === 0) {
      send(parts, { request, response, reply: known.response, requestId });
      report(parts, { request, start, ...known });
      return;
    }
    void serve(parts, { request, response, requestId, serial, start });
  };
}

interface Serving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly serial: number;
  readonly start: number;
}

async function serve(
  parts: ServerParts,
  { request, response, requestId, serial, start }: Serving,
): Promise<void> {
  const { generation } = parts.cache;
  const handled = await handle(parts, { request, requestId, serial });
  if (handled.isChange) parts.cache.clear();
  else if (handled.isRepeatable && generation === parts.cache.generation)
    parts.cache.keep(cacheKey(request), handled);
  await wait(parts.behaviour, serial);
  send(parts, { request, response, reply: handled.response, requestId });
  report(parts, { request, start, ...handled });
  handled.afterwards?.();
}

async function handle(parts: ServerParts, exchange: Exchange): Promise<Handled> {
  try {
    return await handleRequest(parts.site, exchange);
  } catch (error) {
    parts.fail(error);
    const rejection = new ApiError(
      500,
      'INTERNAL_ERROR',
      'An unexpected error occurred in the mock.',
    );
    return {
      response: jsonResponse(500, errorBody(rejection, exchange.requestId)),
      operation: null,
      isRepeatable: false,
      isChange: false,
      afterwards: null,
    };
  }
}

function cachedResponse(
  { cache }: ServerParts,
  request: IncomingMessage,
): KeptResponse | undefined {
  return request.method === 'GET' || request.method === 'HEAD'
    ? cache.get(cacheKey(request))
    : undefined;
}

/**
 * Operations that depend on other headers are not cached; pages contain the host. A document may
 * declare a HEAD that differs from its GET.
 */
function cacheKey({ method, url, headers }: IncomingMessage): string {
  const { accept, prefer, host } = headers;
  const why = headers[whyHeader.toLowerCase()];
  const isPlain =
    (accept === undefined || accept === '*/*') && prefer === undefined && why === undefined;
  const place = `${method === 'HEAD' ? 'HEAD ' : ''}${host ?? ''} ${url ?? '/'}`;
  return isPlain ? place : `${place} ${accept ?? ''} ${String(prefer ?? '')} ${String(why ?? '')}`;
}

async function wait({ delay: [from, to], seed }: MockBehaviour, serial: number): Promise<void> {
  if (to === 0) return;
  const milliseconds = from + (to - from) * fractionOf(seedOfParts(seed ?? 0, 'delay', serial));
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function send(
  parts: ServerParts,
  {
    request,
    response,
    reply,
    requestId,
  }: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly reply: MockResponse;
    readonly requestId: string;
  },
): void {
  const { status, headers, body } = reply;
  const isEmpty = status === 204 || status === 304;
  const cross = crossOriginHeaders(request, parts.cors, Object.keys(headers));
  response.writeHead(status, {
    ...commonHeaders,
    'X-Request-Id': requestId,
    ...{ ...cross, ...headers },
    ...varyingOf(cross['Vary'], headers['Vary']),
    ...(isEmpty ? {} : { 'Content-Length': lengthOf(body) }),
    ...(parts.isStopping ? { Connection: 'close' } : {}),
  });
  if (isEmpty || body === null || request.method === 'HEAD') response.end();
  else endWith(response, body);
  // An unread body would block the next request on the connection.
  if (!request.readableEnded) request.resume();
}

function varyingOf(
  origin: string | undefined,
  own: string | undefined,
): Readonly<Record<string, string>> {
  return origin === undefined || own === undefined ? {} : { Vary: `${origin}, ${own}` };
}

const SMALL_BODY = 16 * 1024;

/** Length in bytes. */
function lengthOf(body: Buffer | string | null): number {
  return body === null ? 0 : Buffer.byteLength(body);
}

/**
 * Node sends a text together with the head, but bytes separately; Latin-1 has one character per
 * byte.
 */
function endWith(response: ServerResponse, body: Buffer | string): void {
  if (typeof body === 'string') response.end(body);
  else if (body.length > SMALL_BODY) response.end(body);
  else response.end(body.toString('latin1'), 'latin1');
}

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

/** The caller's id if it is safe to log, else a reproducible one. */
function requestIdOf({ headers }: IncomingMessage, serial: number): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : uuidOf(serial);
}

function report(
  { notify }: ServerParts,
  {
    request: { method = '', url = '' },
    start,
    response: { status, reason },
    operation,
  }: KeptResponse & { readonly request: IncomingMessage; readonly start: number },
): void {
  if (notify === null) return;
  const milliseconds = performance.now() - start;
  const entry = { method, url, status, operation: operation?.id ?? null, milliseconds };
  notify(reason === undefined ? entry : { ...entry, reason });
}
