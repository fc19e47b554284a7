import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Configuration } from '../configuration/configuration.ts';
import type { OpenApi } from '../served-api.ts';
import type { DeclaredHeaders } from '../document/response-headers.ts';
import { exposedHeaders } from '../../shared/headers/exposed-headers.ts';

/** Origins whose pages may call the APIs; those that are configured take precedence. */
export function allowedOrigins(
  [first]: readonly OpenApi[],
  { corsOrigins, production }: Pick<Configuration, 'corsOrigins' | 'production'>,
): readonly string[] {
  return corsOrigins ?? first?.settings.cors[production ? 'production' : 'development'] ?? [];
}

/**
 * CORS middleware for these origins; `*`: any. Null if there are none. Scripts may read the headers
 * that the operations declare.
 */
export function createCrossOrigin(
  origins: readonly string[],
  operations: readonly { readonly headers: DeclaredHeaders }[],
): RequestHandler | null {
  if (origins.length === 0) return null;
  const declared = operations.flatMap(({ headers }) => [...headers.values()].flat());
  const isAny = origins.includes('*');
  const handle = cors({
    origin: isAny ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: exposedHeaders(declared.map(({ name }) => name)),
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
