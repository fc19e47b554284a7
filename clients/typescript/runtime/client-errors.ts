import type { ErrorBody } from './error-body.ts';

/** The server refused: its status, and what the document's error schema says about the cause. */
export class ApiError extends Error {
  readonly response: Response;
  readonly status: number;
  /** As the server sent it; what was no JSON, such as a proxy's page, is undefined. */
  readonly body: ErrorBody | undefined;
  readonly code: ErrorField<'code'>;
  readonly details: ErrorField<'details'>;
  readonly requestId: ErrorField<'requestId'>;

  constructor(response: Response, sent: unknown) {
    const body = typeof sent === 'object' ? (sent as Record<string, unknown> | null) : undefined;
    super(String(body?.['message'] ?? `HTTP ${response.status}`));
    this.name = 'ApiError';
    this.response = response;
    this.status = response.status;
    // The document promises these types; only a server that breaks it can make them wrong.
    this.body = body as unknown as ErrorBody | undefined;
    this.code = body?.['code'] as ErrorField<'code'>;
    this.details = body?.['details'] as ErrorField<'details'>;
    this.requestId = body?.['requestId'] as ErrorField<'requestId'>;
  }
}

/** A member of an error's body; undefined where the server or the document does not know it. */
export type ErrorField<Name extends string> =
  (ErrorBody extends { readonly [K in Name]?: infer Value } ? Value : never) | undefined;

/** No usable answer came: `network` (no connection), `timeout`, `unreadable` (not the JSON it says it is) or `precision` (an integer that a number of JavaScript would change). */
export class RequestError extends Error {
  readonly kind: 'network' | 'timeout' | 'unreadable' | 'precision';

  constructor(kind: RequestError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RequestError';
    this.kind = kind;
  }
}
