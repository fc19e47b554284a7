import { createRequire } from 'node:module';
import type express from 'express';
import type validator from 'express-openapi-validator/dist/openapi.validator.js';
import type metrics from 'prom-client';

// Loading them takes as long as the rest of a start, and the first responses need none of them.
const load = createRequire(import.meta.url);

/** Express, for servers with middleware, and for mounting one in another app. */
export function loadExpress(): typeof express {
  return load('express') as typeof express;
}

/** express-openapi-validator, which decides about requests that are not accepted at once. */
export function loadValidator(): typeof validator {
  return load('express-openapi-validator/dist/openapi.validator.js') as typeof validator;
}

/** prom-client, for `/metrics`. */
export function loadMetrics(): typeof metrics {
  return load('prom-client') as typeof metrics;
}
