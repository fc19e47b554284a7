import { STATUS_CODES } from 'node:http';
import type { Database } from '../database/database.ts';
import { ApiError, isApiError } from '../operation/api-error.ts';
import { databaseError } from './database-errors.ts';

/** The response for an error, without internal details. */
export function rejectionOf(error: unknown, explain: Database['failure'] | null): ApiError {
  if (isApiError(error)) return error;
  const failure = explain?.(error) ?? null;
  if (failure !== null) return databaseError(failure, error);
  return (
    clientError(error) ??
    new ApiError(500, 'INTERNAL_ERROR', 'An unexpected error occurred on the server.', {
      cause: error,
    })
  );
}

/** Errors of Express's middleware: https://github.com/jshttp/http-errors */
function clientError(error: unknown): ApiError | null {
  if (!(error instanceof Error) || !('status' in error) || !('expose' in error)) return null;
  const { status, expose, message } = error;
  if (typeof status !== 'number' || status < 400 || status > 499 || expose !== true) return null;
  const code = (STATUS_CODES[status] ?? 'Client Error').toUpperCase().replace(/[^A-Z]+/g, '_');
  return new ApiError(status, code, message, { cause: error });
}
