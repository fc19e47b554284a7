import type { ErrorRequestHandler, RequestHandler } from 'express';

/** Express middleware that runs before the API, in this order. */
export type Before = readonly RequestHandler[];

/**
 * Express middleware that runs after the API, for unknown paths and, with four parameters, errors.
 */
export type After = readonly (RequestHandler | ErrorRequestHandler)[];

/** The middleware of one API. */
export interface Middleware {
  readonly before: Before;
  readonly after: After;
}

/** For an API without middleware. */
export const noMiddleware: Middleware = { before: [], after: [] };
