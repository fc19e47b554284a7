import type { After, Before } from '../../runtime/custom/middleware.ts';

/** Express middleware that sees every request before the API, in this order. */
export const before: Before = [];

/** Express middleware for what the API does not answer: unknown paths and, with four parameters, errors. */
export const after: After = [];
