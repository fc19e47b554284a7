import type { ErrorRequestHandler, RequestHandler } from 'express';

/** Express middleware that sees requests before the API does, in this order. */
export type Before = readonly RequestHandler[];

/** Express middleware for what the API does not answer: paths that it does not have and, with four parameters, errors. */
export type After = readonly (RequestHandler | ErrorRequestHandler)[];

/** The middleware around one API. */
export interface Middleware {
  readonly before: Before;
  readonly after: After;
}

/** For an API without middleware. */
export const noMiddleware: Middleware = { before: [], after: [] };
