import type { ErrorBody } from './document-facts.ts';

/** What a call throws: the server `rejected` the call, there is no connection (`network`), no response in time (`timeout`), or the response is `unreadable`: no JSON though it says so, or with an integer that a number of JavaScript would change. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly kind: 'rejected' | 'network' | 'timeout' | 'unreadable';
  /** The rejection. */
  declare readonly response: Response | undefined;
  declare readonly status: number | undefined;
  /** What the server says about it; undefined where that is no JSON, such as a proxy's page. */
  readonly body: ErrorBody | undefined;

  constructor(kind: ApiError['kind'], cause: Partial<Error> | undefined, response?: Response) {
    super(cause?.message ?? `HTTP ${response?.status}`, { cause });
    this.kind = kind;
    this.response = response;
    this.status = response?.status;
    // The document promises its type; only a server that breaks it can make it wrong.
    if (response && typeof cause === 'object') this.body = cause as unknown as ErrorBody;
  }
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
