import type { Request, RequestHandler } from 'express';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { DatabaseFailure } from '../database/database-failure.ts';
import type { Recorder } from '../system/metrics.ts';
import { printResponse, sendResponse, type PrintedResponse } from './http-response.ts';
import { handleRequest, type Exchange } from './handle-request.ts';
import { ApiError, errorBody } from './api-error.ts';
import { commonHeaders } from './common-headers.ts';
import { withDeclaredHeaders } from './declared-headers.ts';
import { databaseError } from './database-errors.ts';
import { requestIdOf, traceparentOf } from './request-identity.ts';
import type { RouteTable } from './route-table.ts';
import type { ServerOperation } from './server-operation.ts';

/** What every request meets. */
export interface HandlerParts {
  readonly routes: RouteTable<ServerOperation>;
  readonly log: Logger;
  readonly bodyLimit: number;
  readonly failure: (error: unknown) => DatabaseFailure | null;
  readonly recordUnmatched: Recorder;
  readonly load: ServerLoad;
}

/** How busy the server is, and whether it is on its way out. */
export interface ServerLoad {
  inFlight: number;
  readonly maxInFlight: number;
  isStopping: boolean;
}

/** Answers every request, counts and logs it; nothing gets past it but a response in one of the known shapes. */
export function createRequestHandler(parts: HandlerParts): RequestHandler {
  return (request, response) => {
    void handle(parts, request, response);
  };
}

async function handle(
  parts: HandlerParts,
  request: Request,
  response: ServerResponse,
): Promise<void> {
  const start = performance.now();
  const { load } = parts;
  load.inFlight++;
  const exchange = createExchange(parts, request, response);
  const printed = await validated(parts, exchange, await printedResponse(parts, exchange));
  const { operation } = exchange;
  const reply =
    operation?.kind === 'document' ? withDeclaredHeaders(printed, operation.headers) : printed;
  const sent = send(parts, exchange, { response, reply });
  load.inFlight--;
  finish(parts, exchange, { status: sent.status, seconds: (performance.now() - start) / 1000 });
}

/** A handler may have set a header that HTTP does not allow. */
function send(
  parts: HandlerParts,
  exchange: Exchange,
  { response, reply }: { readonly response: ServerResponse; readonly reply: PrintedResponse },
): PrintedResponse {
  const common = {
    ...commonHeaders,
    'X-Request-Id': exchange.requestId,
    ...(parts.load.isStopping ? { Connection: 'close' } : {}),
  };
  try {
    sendResponse(response, reply, common);
    return reply;
  } catch (error) {
    const rejection = printRejection(parts, exchange, error);
    sendResponse(response, rejection, common);
    return rejection;
  }
}

function createExchange(
  { load, log }: HandlerParts,
  request: Request,
  response: ServerResponse,
): Exchange {
  const requestId = requestIdOf(request.headers);
  return {
    request,
    requestId,
    mountPath: request.baseUrl,
    traceparent: traceparentOf(request.headers),
    log,
    signal: () => abortSignal(response),
    isOverloaded: () => load.inFlight > load.maxInFlight,
    operation: null,
  };
}

function abortSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function printedResponse(parts: HandlerParts, exchange: Exchange): Promise<PrintedResponse> {
  try {
    return printResponse(await handleRequest(exchange, parts.routes, parts.bodyLimit));
  } catch (error) {
    return printRejection(parts, exchange, error);
  }
}

async function validated(
  parts: HandlerParts,
  exchange: Exchange,
  reply: PrintedResponse,
): Promise<PrintedResponse> {
  if (exchange.operation?.kind !== 'document' || exchange.operation.responses === null)
    return reply;
  try {
    await exchange.operation.responses.validate(reply);
    return reply;
  } catch (error) {
    return printRejection(parts, exchange, error);
  }
}

function printRejection(parts: HandlerParts, exchange: Exchange, error: unknown): PrintedResponse {
  const rejection = rejectionOf(parts, error);
  if (rejection.status >= 500) {
    const { requestId, traceparent, operation } = exchange;
    parts.log.error(
      { requestId, traceparent: traceparent ?? undefined, operation: operation?.id, err: error },
      rejection.code,
    );
  }
  const { status, headers } = rejection;
  return printResponse({ status, headers, body: errorBody(rejection, exchange.requestId) });
}

function rejectionOf({ failure: failureOf }: HandlerParts, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const failure = failureOf(error);
  if (failure !== null) return databaseError(failure, error);
  return new ApiError(500, 'INTERNAL_ERROR', 'Something went wrong on the server.', {
    cause: error,
  });
}

function finish(
  parts: HandlerParts,
  { request, requestId, traceparent, operation }: Exchange,
  { status, seconds }: { readonly status: number; readonly seconds: number },
): void {
  (operation?.record ?? parts.recordUnmatched)(status, seconds);
  // The path and the query stay out of the log: they hold keys and what people search for.
  parts.log.info(
    {
      requestId,
      traceparent: traceparent ?? undefined,
      method: request.method,
      operation: operation?.id ?? null,
      status,
      ms: Math.round(seconds * 1e6) / 1000,
    },
    'answered',
  );
}
