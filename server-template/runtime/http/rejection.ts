import { STATUS_CODES } from 'node:http';
import { ApiError, isApiError } from '../operation/api-error.ts';
import { databaseError } from './database-errors.ts';
import type { ServerOperation } from './server-operation.ts';

/** The response for an error, without internal details. */
export function rejectionOf(error: unknown, operation: ServerOperation | null): ApiError {
  if (isApiError(error)) return error;
  const failure = operation?.kind === 'document' ? operation.failure(error) : null;
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
