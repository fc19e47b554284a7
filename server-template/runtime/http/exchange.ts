import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestIdOf, traceparentOf } from './request/request-identity.ts';
import type { RequestTrace } from './request-tracing.ts';
import type { ServerOperation } from './server-operation.ts';

/** A request, with the mount path in an Express app. */
export interface MountedRequest extends IncomingMessage {
  baseUrl: string;
  /** Prefix of the public path that a proxy removed, or that was removed from the URL. */
  prefix?: string;
}

/** The public path of the API in a request: empty at the root. */
export function publicPath({ prefix = '', baseUrl }: MountedRequest): string {
  return prefix + baseUrl;
}

/** A request and its response in progress. */
export interface Exchange {
  readonly request: MountedRequest;
  readonly response: ServerResponse;
  /** Process clock in milliseconds. */
  readonly startedAt: number;
  readonly requestId: string;
  readonly traceparent: string | null;
  readonly log: Logger;
  readonly signal: () => AbortSignal;
  readonly onClose: (call: () => void) => void;
  readonly cutOff: () => void;
  /** Null: it is not followed. */
  readonly trace: RequestTrace | null;
  /** Template of its path; set once the path is matched. */
  route: string | null;
  /** Set once path and method are matched. */
  operation: ServerOperation | null;
  /** Whether it was counted and logged. */
  isDone: boolean;
}

/** Begins the exchange of a request. */
export function createExchange(
  request: MountedRequest,
  response: ServerResponse,
  { log, trace }: Pick<Exchange, 'log' | 'trace'>,
): Exchange {
  return {
    request,
    response,
    startedAt: performance.now(),
    requestId: requestIdOf(request.headers),
    traceparent: trace?.traceparent ?? traceparentOf(request.headers),
    ...{ log, trace, route: null },
    signal: () => abortSignal(response),
    onClose: (call) => whenClosed(response, call),
    cutOff: () => void response.destroy(),
    operation: null,
    isDone: false,
  };
}

/** Also calls if the client has already left. */
function whenClosed(response: ServerResponse, call: () => void): void {
  if (response.closed) call();
  else response.once('close', call);
}

function abortSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  whenClosed(response, () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
