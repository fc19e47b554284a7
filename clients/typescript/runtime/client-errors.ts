import type { ErrorBody } from './document-facts.ts';

/** The error that calls throw. `rejected`: the server rejected the call. `network`: there is no connection. `timeout`: there was no response in time. `unreadable`: the response is not the JSON that it claims to be, or has an integer that a JavaScript number would change. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly kind: 'rejected' | 'network' | 'timeout' | 'unreadable';
  /** The rejection. */
  declare readonly response: Response | undefined;
  declare readonly status: number | undefined;
  /** What the server says about it; undefined where that is not JSON, such as a proxy's page. */
  declare readonly body: ErrorBody | undefined;

  constructor(kind: ApiError['kind'], cause: Partial<Error> | undefined, response?: Response) {
    super(cause?.message ?? `HTTP ${response?.status}`, { cause });
    this.kind = kind;
    this.response = response;
    this.status = response?.status;
    // The document promises its type; only a server that breaks it can make it wrong.
    if (response && typeof cause === 'object') this.body = cause as unknown as ErrorBody;
  }
}

/** Whether the server wants credentials, or others: 401. */
export function isUnauthorized(error: unknown): error is ApiError & { readonly status: 401 } {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the credentials do not allow it: 403. */
export function isForbidden(error: unknown): error is ApiError & { readonly status: 403 } {
  return error instanceof ApiError && error.status === 403;
}

/** What is wrong with one field of a body: what the document's `Error` says in an item of `details`. */
export type FieldError = ErrorBody extends { details?: readonly (infer Detail)[] }
  ? Detail
  : { field: string; message: string };

/** What the server says of the fields of a rejected body, by their names (`address.city`), the first of each: `fieldErrors(error)['email']?.message`. Empty for any other error. */
export function fieldErrors(error: unknown): Readonly<Record<string, FieldError>> {
  // Angular's errors have the body in `error`.
  const { body, error: sent } = (error ?? {}) as { body?: unknown; error?: unknown };
  const { details } = (body ?? sent ?? {}) as { details?: unknown };
  const told = (Array.isArray(details) ? details : []) as (FieldError & { in: string })[];
  const fields = told.filter((detail) => detail.in === 'body').reverse();
  return Object.fromEntries(fields.map((detail) => [detail.field, detail]));
}
