import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody } from '../answer/error-body.ts';
import { jsonAnswer } from '../mock-answer.ts';
import type { MockAnswer } from '../mock-answer.ts';
import type { MockBehaviour } from '../mock-options.ts';
import { Refusal } from '../refusal.ts';
import { fractionOf, mixSeed, uuidOf } from '../seed.ts';
import type { AnswerCache } from './answer-cache.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { handleRequest } from './handle-request.ts';
import type { Handled, Site } from './handle-request.ts';

/** One line of the request log. */
export interface RequestReport {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Null where no operation was found. */
  readonly operation: string | null;
}

/** What every request meets. */
export interface ServerParts {
  /** Changes when documents are reloaded. */
  site: Site;
  readonly behaviour: MockBehaviour;
  /** Origins that may read answers: `*`, or some separated by commas. */
  readonly cors: string;
  readonly cache: AnswerCache;
  readonly tell: ((report: RequestReport) => void) | null;
  /** What went wrong that should not. */
  readonly fail: (error: unknown) => void;
  isStopping: boolean;
}

/** Makes the listener of an HTTP server; it answers everything and never throws. */
export function createListener(
  parts: ServerParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  let serial = 0;
  return (request, response) => {
    serial += 1;
    const start = performance.now();
    const known = cachedAnswer(parts, request);
    if (known !== undefined && parts.behaviour.delay[1] === 0) {
      send(parts, { request, response, answer: known, serial });
      report(parts, { request, status: known.status, start, operation: null });
      return;
    }
    void serve(parts, { request, response, serial, start });
  };
}

interface Serving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly serial: number;
  readonly start: number;
}

async function serve(
  parts: ServerParts,
  { request, response, serial, start }: Serving,
): Promise<void> {
  const { site } = parts;
  const handled = await handle(parts, request, serial);
  if (handled.isConstant && site === parts.site)
    parts.cache.keep(cacheKey(request), handled.answer);
  await wait(parts.behaviour, serial);
  send(parts, { request, response, answer: handled.answer, serial });
  report(parts, {
    request,
    status: handled.answer.status,
    start,
    operation: handled.operation?.id ?? null,
  });
  handled.afterwards?.();
}

async function handle(
  parts: ServerParts,
  request: IncomingMessage,
  serial: number,
): Promise<Handled> {
  const requestId = requestIdOf(request, serial);
  try {
    return await handleRequest(parts.site, { request, requestId, serial });
  } catch (error) {
    parts.fail(error);
    const refusal = new Refusal(500, 'INTERNAL_ERROR', 'Something went wrong in the mock.');
    return {
      answer: jsonAnswer(500, errorBody(refusal, requestId)),
      operation: null,
      isConstant: false,
      afterwards: null,
    };
  }
}

function cachedAnswer({ cache }: ServerParts, request: IncomingMessage): MockAnswer | undefined {
  return request.method === 'GET' || request.method === 'HEAD'
    ? cache.get(cacheKey(request))
    : undefined;
}

/** An operation whose answer depends on more is never kept. */
function cacheKey({ url, headers }: IncomingMessage): string {
  const { accept, prefer } = headers;
  const isPlain = (accept === undefined || accept === '*/*') && prefer === undefined;
  return isPlain ? (url ?? '/') : `${url} ${accept ?? ''} ${String(prefer ?? '')}`;
}

async function wait({ delay: [from, to], seed }: MockBehaviour, serial: number): Promise<void> {
  if (to === 0) return;
  const milliseconds = from + (to - from) * fractionOf(mixSeed(seed ?? 0, 'delay', serial));
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function send(
  parts: ServerParts,
  {
    request,
    response,
    answer,
    serial,
  }: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly answer: MockAnswer;
    readonly serial: number;
  },
): void {
  const { status, headers, body } = answer;
  const isEmpty = status === 204 || status === 304;
  const cross = crossOriginHeaders(request, parts.cors, Object.keys(headers));
  response.writeHead(status, {
    ...commonHeaders,
    'X-Request-Id': requestIdOf(request, serial),
    ...cross,
    ...headers,
    ...(isEmpty ? {} : { 'Content-Length': body?.length ?? 0 }),
    ...(parts.isStopping ? { Connection: 'close' } : {}),
  });
  response.end(isEmpty || body === null || request.method === 'HEAD' ? undefined : body);
  // A body that nobody wanted would otherwise stand in the way of the next request.
  if (!request.readableEnded) request.resume();
}

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

/** The caller's id where it is fit for a log, else one that the same run gives again. */
function requestIdOf({ headers }: IncomingMessage, serial: number): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : uuidOf(serial);
}

function report(
  parts: ServerParts,
  {
    request,
    status,
    start,
    operation,
  }: {
    readonly request: IncomingMessage;
    readonly status: number;
    readonly start: number;
    readonly operation: string | null;
  },
): void {
  const { method = '', url = '' } = request;
  parts.tell?.({ method, url, status, operation, milliseconds: performance.now() - start });
}
