import type { After, Before } from '../../runtime/custom/middleware.ts';

/** Express middleware that runs before the API, in this order. */
export const before: Before = [];

/** Express middleware that runs after the API: for unknown paths and, with four parameters, errors. */
export const after: After = [];
