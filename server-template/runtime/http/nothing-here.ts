import { problemTexts } from '../shared/problem-texts.ts';
import { ApiError } from './api-error.ts';

/** The rejection of a path that no document has. */
export function nothingHere(): ApiError {
  return new ApiError(...problemTexts.notFound);
}
