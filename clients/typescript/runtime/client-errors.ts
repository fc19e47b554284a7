import type { ErrorBody } from './error-body.ts';

/** The server refused: its status, and what the document's error schema says about the cause. */
export class ApiError extends Error {
  readonly status: number;
  /** As the server sent it; undefined where that was no JSON object, such as a proxy's page. */
  readonly body: ErrorBody | undefined;
  readonly code: ErrorField<'code'>;
  readonly details: ErrorField<'details'>;
  readonly requestId: ErrorField<'requestId'>;
  readonly response: Response;

  constructor(response: Response, body: object | undefined) {
    const { message, code, details, requestId } = { ...body } as Record<string, unknown>;
    super(typeof message === 'string' ? message : `The server answered ${response.status}.`);
    this.name = 'ApiError';
    this.status = response.status;
    // The document promises these types; only a server that breaks it can make them wrong.
    this.body = body as ErrorBody | undefined;
    this.code = code as ErrorField<'code'>;
    this.details = details as ErrorField<'details'>;
    this.requestId = requestId as ErrorField<'requestId'>;
    this.response = response;
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
