import type { ServerResponse } from 'node:http';

/** What is sent back. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Printed as JSON; undefined: no body. A text or bytes with a Content-Type of their own go out as they are. */
  readonly body?: unknown;
}

/** a response, printed. */
export interface PrintedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string | Uint8Array | null;
}

const jsonType = 'application/json; charset=utf-8';

/** Prints a response's body; JSON unless it is a text or bytes with a Content-Type of their own. */
export function printResponse({ status, headers = {}, body }: HttpResponse): PrintedResponse {
  if (body === undefined) return { status, headers, content: null };
  const isPrinted = typeof body === 'string' || body instanceof Uint8Array;
  if (isPrinted && headers['Content-Type'] !== undefined) return { status, headers, content: body };
  return {
    status,
    headers: { ...headers, 'Content-Type': jsonType },
    content: JSON.stringify(body),
  };
}

/** Sends a response, with headers that all responses have; returns the bytes of its body. */
export function sendResponse(
  response: ServerResponse,
  { status, headers, content }: PrintedResponse,
  common: Readonly<Record<string, string>>,
): number {
  const size = content === null ? 0 : byteLength(content);
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': size };
  response.writeHead(status, { ...common, ...headers, ...length });
  if (content === null) response.end();
  else response.end(content);
  return size;
}

function byteLength(content: string | Uint8Array): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}
