import type { After, Before } from '@specmill/server';

/** Express middleware that runs before the API, in this order. */
export const before: Before = [];

/** Express middleware that runs after the API: for unknown paths and, with four parameters, errors. */
export const after: After = [];
