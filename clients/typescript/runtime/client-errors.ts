import type { ErrorBody } from './document-facts.ts';

/** The error that calls throw. `rejected`: an error response. `network`: no connection. `timeout`: no response in time. `unreadable`: the response is not valid JSON, or contains an integer that a JavaScript number cannot represent. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly kind: 'rejected' | 'network' | 'timeout' | 'unreadable';
  /** The error response. */
  declare readonly response: Response | undefined;
  declare readonly status: number | undefined;
  /** Its body; undefined if it is not JSON, such as a proxy's page. */
  declare readonly body: ErrorBody | undefined;

  constructor(kind: ApiError['kind'], cause: Partial<Error> | undefined, response?: Response) {
    super(cause?.message ?? `HTTP ${response?.status}`, { cause });
    this.kind = kind;
    this.response = response;
    this.status = response?.status;
    // The document declares the type; the response is not validated.
    if (response && typeof cause === 'object') this.body = cause as unknown as ErrorBody;
  }
}

/** Whether credentials are missing or invalid (401). */
export function isUnauthorized(error: unknown): error is ApiError & { readonly status: 401 } {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the credentials do not permit the operation (403). */
export function isForbidden(error: unknown): error is ApiError & { readonly status: 403 } {
  return error instanceof ApiError && error.status === 403;
}

/** The error of one field of a body: an item of `details` in the document's `Error`. */
export type FieldError = ErrorBody extends { details?: readonly (infer Detail)[] }
  ? Detail
  : { field: string; message: string };

/** The first error of each field of a rejected body, by its name (`address.city`): `fieldErrors(error)['email']?.message`. Empty for any other error. */
export function fieldErrors(error: unknown): Readonly<Record<string, FieldError>> {
  // Angular's HttpErrorResponse has the body in `error`.
  const { body, error: sent } = (error ?? {}) as { body?: unknown; error?: unknown };
  const { details } = (body ?? sent ?? {}) as { details?: unknown };
  const items = (Array.isArray(details) ? details : []) as (FieldError & {
    in: string;
    field: string;
  })[];
  const fields = items.filter((detail) => detail.in === 'body').reverse();
  return Object.fromEntries(fields.map((detail) => [detail.field, detail]));
}
