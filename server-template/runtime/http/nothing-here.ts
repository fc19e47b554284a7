import { ApiError } from './api-error.ts';

/** The rejection of a path that no document has. */
export function nothingHere(): ApiError {
  return new ApiError(404, 'NOT_FOUND', 'There is nothing at this path.');
}
