import { STATUS_CODES } from 'node:http';
import { withKeyword } from './error-keywords.ts';
import type { ErrorDetail } from './problem-texts.ts';
import type { Why } from './reasons/reason.ts';

/** The standard format of errors. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly error: string;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly requestId: string;
}

// A process may contain several copies of this file, whose classes differ.
const brand = Symbol.for('specmill.ApiError');

/**
 * An error for the client, whose text reveals nothing about the database, the code or the files.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly [brand] = true;
  readonly status: number;
  /** Stable, so that programs can rely on it. */
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;
  /** Determines the reasons, which only developers get; null: those in the details. */
  readonly why: Why | null;

  constructor(
    status: number,
    code: string,
    message: string,
    options: ErrorOptions & {
      readonly details?: readonly ErrorDetail[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly why?: Why | null;
    } = {},
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
    this.why = options.why ?? null;
  }
}

/** Whether an error is an ApiError, from this copy of the runtime or another one in the process. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && brand in error;
}

/** An error in the standard format; details have keywords if the document declares them. */
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
