import { problemTexts } from '../../shared/problem-texts.ts';
import { ApiError } from '../operation/api-error.ts';

/** The error for an unknown path. */
export function nothingHere(): ApiError {
  return new ApiError(...problemTexts.notFound);
}
