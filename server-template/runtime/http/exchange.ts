import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { requestIdOf, traceparentOf } from './request-identity.ts';
import type { ServerOperation } from './server-operation.ts';

/** A request on its way through the server. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  /** Milliseconds of the process's clock. */
  readonly startedAt: number;
  readonly requestId: string;
  readonly traceparent: string | null;
  readonly log: Logger;
  readonly signal: () => AbortSignal;
  /** Set once the path and method are known. */
  operation: ServerOperation | null;
  /** Whether it is counted and logged. */
  isDone: boolean;
}

/** Begins the exchange of a request. */
export function createExchange(request: Request, response: Response, log: Logger): Exchange {
  return {
    request,
    response,
    startedAt: performance.now(),
    requestId: requestIdOf(request.headers),
    traceparent: traceparentOf(request.headers),
    log,
    signal: () => abortSignal(response),
    operation: null,
    isDone: false,
  };
}

function abortSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
