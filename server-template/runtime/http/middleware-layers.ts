import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { nothingHere } from './nothing-here.ts';
import type { RequestHandlers } from './request-handler.ts';
import type { ServedApi } from '../served-api.ts';

type Layer = RequestHandler | ErrorRequestHandler;

/**
 * Layers of an app in order: the users' middleware before, the APIs, and the middleware after.
 * Without middleware there is one layer.
 */
export function createMiddlewareLayers(
  apis: readonly ServedApi[],
  handlers: RequestHandlers,
): readonly Layer[] {
  const layersOf = (place: 'before' | 'after'): readonly Layer[] =>
    apis.flatMap(({ name, middleware }) =>
      middleware[place].map((layer: Layer) =>
        apis.length === 1
          ? layer
          : forRequestsOf(layer, (request) => handlers.concerns(request, name)),
      ),
    );
  const before = layersOf('before');
  const after = layersOf('after');
  if (before.length === 0 && after.length === 0) return [handlers.handle];
  return [handlers.begin, ...before, handlers.handle, ...after, notFound, handlers.reject];
}

const notFound: RequestHandler = (_request, _response, next) => next(nothingHere());

/**
 * Limits a middleware to one of several documents; Express recognises error handlers by their four
 * parameters.
 */
function forRequestsOf(layer: Layer, concerns: (request: Request) => boolean): Layer {
  if (isForErrors(layer)) {
    const handleError: ErrorRequestHandler = (error, request, response, next) =>
      concerns(request) ? layer(error, request, response, next) : next(error);
    return handleError;
  }
  const handle: RequestHandler = (request, response, next) =>
    concerns(request) ? layer(request, response, next) : next();
  return handle;
}

function isForErrors(layer: Layer): layer is ErrorRequestHandler {
  return layer.length === 4;
}
