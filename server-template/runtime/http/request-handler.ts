import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RequestLog } from '../system/log.ts';
import type { Recorder } from '../system/metrics.ts';
import { errorBody, isApiError, type ApiError } from '../operation/api-error.ts';
import { withDeclaredHeaders } from './response/declared-headers.ts';
import { createExchange, type Exchange, type MountedRequest } from './exchange.ts';
import { findOperation, handleRequest } from './handle-request.ts';
import {
  isStream,
  jsonType,
  printResponse,
  type BodyStream,
  type PrintedResponse,
} from '../operation/operation-response.ts';
import { isLargeRequest, nextTurn } from '../limits/large-request.ts';
import { isExplanation, type Explainer } from './response/explained-response.ts';
import { sendResponse, streamResponse } from './response/http-response.ts';
import { rejectionOf } from './rejection.ts';
import type { RequestTracing } from './request-tracing.ts';
import type { RouteTable } from './route-table.ts';
import type { WaitingClients } from './slow-clients.ts';
import type { ServerOperation } from './server-operation.ts';

/** Input of the request handlers. */
export interface HandlerParts {
  readonly routes: RouteTable<ServerOperation>;
  readonly log: Logger;
  readonly logRequest: RequestLog['logRequest'];
  readonly bodyLimit: number;
  readonly recordUnmatched: Recorder;
  readonly load: ServerLoad;
  /** Null: requests are not followed. */
  readonly tracing: RequestTracing | null;
  /** Null in production. */
  readonly explainer: Explainer | null;
  /** Whether middleware runs after the API, for unknown paths and errors. */
  readonly hasAfter: boolean;
}

/** Load of the server, and whether it is stopping. */
export interface ServerLoad {
  inFlight: number;
  /**
   * Number of requests that wait for their client: for the end of a body, or for a response to be
   * read.
   */
  waiting: number;
  readonly maxInFlight: number;
  /** Whether `/health` reports that the server will stop. */
  isDraining: boolean;
  isStopping: boolean;
  /** Clients that are sending a body. */
  readonly senders: WaitingClients;
  /** Called with each response and its size in bytes. */
  readonly sent: (response: ServerResponse, size: number) => void;
}

/** The server's own layers in an Express app. */
export interface RequestHandlers {
  /** Runs first if there is middleware, so that its responses are counted and logged too. */
  readonly begin: RequestHandler;
  /** Answers every request, or passes rejections to the middleware after it. */
  readonly handle: (request: MountedRequest, response: ServerResponse, next: NextFunction) => void;
  /** Answers an error that no middleware handled. */
  readonly reject: ErrorRequestHandler;
  /** Whether a request is for this API, or for no API at all. */
  readonly concerns: (request: Request, api: string) => boolean;
}

/**
 * Creates the handlers that answer, count and log every request; all responses have known formats.
 */
export function createRequestHandlers(parts: HandlerParts): RequestHandlers {
  const begun = new WeakMap<MountedRequest, Exchange>();
  return {
    begin(request, response, next) {
      const exchange = open(parts, request, response);
      begun.set(request, exchange);
      // Middleware, handlers and logs share the request id.
      request.headers['x-request-id'] = exchange.requestId;
      response.setHeader('X-Request-Id', exchange.requestId);
      response.once('close', () => finish(parts, exchange));
      within(exchange, next);
    },
    handle(request, response, next) {
      const known = begun.get(request);
      const exchange = known ?? open(parts, request, response);
      if (known === undefined) within(exchange, () => void handle(parts, exchange, next));
      else void handle(parts, exchange, next);
    },
    reject(error, request, response, next) {
      const exchange = begun.get(request) ?? open(parts, request, response);
      if (response.headersSent) next(error);
      else void reject(parts, exchange, error);
    },
    concerns(request, api) {
      const operation = begun.get(request)?.operation ?? findOperation(request, parts.routes);
      return operation?.kind !== 'document' || operation.api === api;
    },
  };
}

function open(
  { load, log, tracing }: HandlerParts,
  request: MountedRequest,
  response: ServerResponse,
): Exchange {
  load.inFlight++;
  return createExchange(request, response, { log, trace: tracing?.begin(request) ?? null });
}

function within(exchange: Exchange, work: () => void): void {
  if (exchange.trace === null) work();
  else exchange.trace.run(exchange, work);
}

async function handle(parts: HandlerParts, exchange: Exchange, next: NextFunction): Promise<void> {
  let reply: PrintedResponse;
  try {
    const result = await handleRequest(exchange, parts);
    // The row of a large body has just been parsed, as the database returned it.
    if (isLargeRequest(exchange.request.headers)) await nextTurn();
    reply = printResponse(result);
    if (parts.explainer !== null) reply = await parts.explainer.response(exchange, result, reply);
  } catch (error) {
    if (parts.hasAfter && parts.explainer?.isAsked(exchange.request) !== true) {
      const isUnknown = exchange.operation === null && isNotFound(error);
      next(isUnknown ? undefined : error);
      return;
    }
    reply = await explainedRejection(parts, exchange, error);
  }
  await complete(parts, exchange, reply);
}

async function reject(parts: HandlerParts, exchange: Exchange, error: unknown): Promise<void> {
  await complete(parts, exchange, await explainedRejection(parts, exchange, error));
}

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.code === 'NOT_FOUND';
}

/** Sends a response, counts and logs it. */
async function complete(
  parts: HandlerParts,
  exchange: Exchange,
  reply: PrintedResponse,
): Promise<void> {
  const { operation } = exchange;
  const isValidated =
    operation?.kind === 'document' && operation.responses !== null && !isExplanation(reply);
  const checked = isValidated ? await validated(parts, exchange, reply) : reply;
  const sending = send(parts, exchange, withHeaders(exchange, checked));
  if (sending !== null) await sending;
  finish(parts, exchange);
}

function withHeaders({ operation }: Exchange, reply: PrintedResponse): PrintedResponse {
  return operation?.kind === 'document' ? withDeclaredHeaders(reply, operation.headers) : reply;
}

/**
 * Sends a complete body and returns null; streams otherwise. A handler may have set an invalid
 * header.
 */
function send(
  parts: HandlerParts,
  exchange: Exchange,
  reply: PrintedResponse,
): Promise<void> | null {
  const { response, requestId } = exchange;
  if (response.headersSent) {
    parts.log.error({ requestId }, 'a middleware sent a response and also called next');
    return null;
  }
  const common = { requestId, isLast: parts.load.isStopping };
  try {
    const { content } = reply;
    if (isStream(content)) {
      parts.load.sent(response, streamedSize);
      return stream(parts.load, (counted) =>
        streamResponse(response, reply, counted(content), common),
      ).catch((error: unknown) => sendRejection(parts, exchange, error));
    }
    parts.load.sent(response, sendResponse(response, reply, content, common));
  } catch (error) {
    sendRejection(parts, exchange, error);
  }
  return null;
}

function sendRejection(parts: HandlerParts, exchange: Exchange, error: unknown): void {
  const { response, requestId } = exchange;
  const rejection = printRejection(parts, exchange, error);
  const { content } = rejection;
  if (!response.headersSent && !isStream(content))
    sendResponse(response, rejection, content, { requestId, isLast: parts.load.isStopping });
}

/** Approximate memory of a streamed response in bytes. */
const streamedSize = 1024 ** 2;

/** Streams a response, which counts as load only while its next part is generated. */
async function stream(
  load: ServerLoad,
  run: (counted: (content: BodyStream) => BodyStream) => Promise<void>,
): Promise<void> {
  async function* counted(content: BodyStream): BodyStream {
    const parts = content[Symbol.asyncIterator]();
    try {
      for (;;) {
        load.waiting--;
        const part = await parts.next().finally(() => load.waiting++);
        if (part.done === true) return;
        yield part.value;
      }
    } finally {
      await parts.return?.();
    }
  }
  load.waiting++;
  await run(counted).finally(() => load.waiting--);
}

function rejectionIn({ operation }: Exchange, error: unknown): ApiError {
  return rejectionOf(error, operation?.kind === 'document' ? operation.failure : null);
}

/** With its reasons, in development. */
async function explainedRejection(
  parts: HandlerParts,
  exchange: Exchange,
  error: unknown,
): Promise<PrintedResponse> {
  const reply = printRejection(parts, exchange, error);
  const { explainer } = parts;
  if (explainer === null) return reply;
  return explainer.rejection(exchange, rejectionIn(exchange, error), reply);
}

async function validated(
  parts: HandlerParts,
  exchange: Exchange,
  reply: PrintedResponse,
): Promise<PrintedResponse> {
  const { operation } = exchange;
  try {
    const whole = await wholeJson(reply);
    if (operation?.kind === 'document') operation.responses?.validate(whole);
    return whole;
  } catch (error) {
    return printRejection(parts, exchange, error);
  }
}

/** A response cannot be validated while it is streamed: its JSON is generated completely first. */
async function wholeJson(reply: PrintedResponse): Promise<PrintedResponse> {
  const { content, headers } = reply;
  if (!isStream(content) || headers['Content-Type'] !== jsonType) return reply;
  let whole = '';
  for await (const part of content) whole += String(part);
  return { ...reply, content: whole };
}

function printRejection(parts: HandlerParts, exchange: Exchange, error: unknown): PrintedResponse {
  const { requestId, traceparent, operation } = exchange;
  const rejection = rejectionIn(exchange, error);
  if (rejection.status >= 500) {
    parts.log.error(
      { requestId, traceparent: traceparent ?? undefined, operation: operation?.id, err: error },
      rejection.code,
    );
  }
  const { status, headers } = rejection;
  const hasKeywords = operation?.kind === 'document' && operation.hasErrorKeywords(status);
  return printResponse({ status, headers, body: errorBody(rejection, requestId, hasKeywords) });
}

/** The client disconnected before its response; nginx uses this status. */
const goneStatus = 499;

function finish(parts: HandlerParts, exchange: Exchange): void {
  if (exchange.isDone) return;
  exchange.isDone = true;
  parts.load.inFlight--;
  const { request, response, requestId, traceparent, operation, startedAt } = exchange;
  const ms = performance.now() - startedAt;
  const status = response.headersSent ? response.statusCode : goneStatus;
  (operation?.record ?? parts.recordUnmatched)(status, ms / 1000);
  exchange.trace?.end(exchange, status);
  const { method = '' } = request;
  const id = operation === null ? 'null' : JSON.stringify(operation.id);
  parts.logRequest({ requestId, traceparent, method, operation: id, status, ms });
}
