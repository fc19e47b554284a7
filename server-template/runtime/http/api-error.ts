import { STATUS_CODES } from 'node:http';
import { withKeyword } from '../shared/error-keywords.ts';
import { problemTexts, type ErrorDetail } from '../shared/problem-texts.ts';

/** The one shape of every error that is answered. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly error: string;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly requestId: string;
}

// Every document of a process brings a copy of this file: a class is not the same in two of them.
const brand = Symbol.for('specmill.ApiError');

/** An error that is sent to the client: its text reveals nothing about the database, the code or the files. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly [brand] = true;
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: ErrorOptions & {
      readonly details?: readonly ErrorDetail[];
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
  }
}

/** Whether an error is an ApiError, of this copy of the runtime or of another document's. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && brand in error;
}

/** A rejection in the one shape; details have keywords where the document's errors have. */
export function errorBody(error: ApiError, requestId: string, hasKeywords = false): ErrorBody {
  const { details } = error;
  return {
    statusCode: error.status,
    error: STATUS_CODES[error.status] ?? 'Error',
    code: error.code,
    message: error.message,
    ...(details.length > 0 && { details: hasKeywords ? details.map(withKeyword) : details }),
    requestId,
  };
}

/** A 400 that names what is wrong. */
export function invalidRequest(...details: readonly ErrorDetail[]): ApiError {
  return new ApiError(...problemTexts.invalidRequest, { details });
}
