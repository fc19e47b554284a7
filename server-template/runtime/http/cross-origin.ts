import cors from 'cors';
import type { RequestHandler } from 'express';

const exposedHeaders = [
  'Location',
  'Link',
  'X-Total-Count',
  'Content-Range',
  'ETag',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Deprecation',
  'X-Request-Id',
  'WWW-Authenticate',
];

/** CORS middleware for these origins; `*`: any. Null if there are none. */
export function createCrossOrigin(origins: readonly string[]): RequestHandler | null {
  if (origins.length === 0) return null;
  const isAny = origins.includes('*');
  const handle = cors({
    origin: isAny ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: 600,
    // The response to OPTIONS also lists the path's methods.
    preflightContinue: true,
  });
  return (request, response, next) => {
    if (request.headers.origin !== undefined) handle(request, response, next);
    else {
      if (!isAny) response.setHeader('Vary', 'Origin');
      next();
    }
  };
}
