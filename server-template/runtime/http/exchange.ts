import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestIdOf, traceparentOf } from './request/request-identity.ts';
import type { ServerOperation } from './server-operation.ts';

/** A request, and the path that an Express app has mounted the API at. */
export interface MountedRequest extends IncomingMessage {
  baseUrl: string;
}

/** A request on its way through the server. */
export interface Exchange {
  readonly request: MountedRequest;
  readonly response: ServerResponse;
  /** Milliseconds of the process's clock. */
  readonly startedAt: number;
  readonly requestId: string;
  readonly traceparent: string | null;
  readonly log: Logger;
  readonly signal: () => AbortSignal;
  readonly onClose: (call: () => void) => void;
  readonly cutOff: () => void;
  /** Set once the path and method are known. */
  operation: ServerOperation | null;
  /** Whether it is counted and logged. */
  isDone: boolean;
}

/** Begins the exchange of a request. */
export function createExchange(
  request: MountedRequest,
  response: ServerResponse,
  log: Logger,
): Exchange {
  return {
    request,
    response,
    startedAt: performance.now(),
    requestId: requestIdOf(request.headers),
    traceparent: traceparentOf(request.headers),
    log,
    signal: () => abortSignal(response),
    onClose: (call) => void (response.closed ? call() : response.once('close', call)),
    cutOff: () => void response.destroy(),
    operation: null,
    isDone: false,
  };
}

function abortSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
