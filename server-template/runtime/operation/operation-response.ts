import type { Why } from '../../shared/reasons/reason.ts';

/** The response of an operation. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Printed as JSON; undefined: no body. With its own Content-Type, a string or bytes are sent unchanged, and an iterable of them is streamed. */
  readonly body?: unknown;
  /**
   * The state that its entity tag represents, if less than the body: a row without its related
   * ones.
   */
  readonly state?: unknown;
  /** Determines which rows are missing from a list, and why: for developers only. */
  readonly why?: Why;
  /** Whether a list has fewer rows than requested, and a rule that may hide others. */
  readonly isShort?: boolean;
}

/** A body that is generated while it is sent. */
export type BodyStream = AsyncIterable<string | Uint8Array>;

/** A serialized response. */
export interface PrintedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string | Uint8Array | BodyStream | null;
}

/** The Content-Type of JSON. */
export const jsonType = 'application/json; charset=utf-8';

/** Whether a body is a stream. */
export function isStream(body: unknown): body is BodyStream {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Serializes a response's body: JSON unless it has its own Content-Type. */
export function printResponse({ status, headers = {}, body }: HttpResponse): PrintedResponse {
  if (body === undefined) return { status, headers, content: null };
  const isPrinted = typeof body === 'string' || body instanceof Uint8Array || isStream(body);
  if (isPrinted && headers['Content-Type'] !== undefined) return { status, headers, content: body };
  return {
    status,
    headers: { ...headers, 'Content-Type': jsonType },
    content: JSON.stringify(body),
  };
}
