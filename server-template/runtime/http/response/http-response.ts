import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { commonHeaders } from './common-headers.ts';

/** What is sent back. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Printed as JSON; undefined: no body. With its own Content-Type, a string or bytes are sent unchanged, and an iterable of strings is streamed. */
  readonly body?: unknown;
  /** What its entity tag is about, where that is less than the body: a row without its related ones. */
  readonly state?: unknown;
}

/** A body that is made while it is sent. */
export type BodyStream = AsyncIterable<string>;

/** a response, printed. */
export interface PrintedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string | Uint8Array | BodyStream | null;
}

/** The Content-Type of JSON. */
export const jsonType = 'application/json; charset=utf-8';

/** Prints a response's body; JSON unless it has its own Content-Type. */
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

/** Whether a body is made while it is sent. */
export function isStream(body: unknown): body is BodyStream {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Sends a response whose body is there, with headers that all responses have; returns the bytes of its body. */
export function sendResponse(
  response: ServerResponse,
  { status, headers, content }: PrintedResponse & { readonly content: Content },
  common: CommonHeaders,
): number {
  const size = content === null ? 0 : byteLength(content);
  const head = headOf(response, common, headers);
  if (status !== 204 && status !== 304) head.push('Content-Length', size);
  response.writeHead(status, head);
  if (content === null) response.end();
  // Text of ASCII alone is the same bytes in both, and Latin-1 is written without a look at each character.
  else if (size === content.length) response.end(content, 'latin1');
  else response.end(content);
  return size;
}

/** Headers of every response of a server, unless a response has its own. */
export interface CommonHeaders {
  readonly requestId: string;
  /** Whether the connection is closed afterwards. */
  readonly isLast: boolean;
}

type Content = Exclude<PrintedResponse['content'], BodyStream>;

/** Sends a response whose body is made on the way, no faster than the client reads it. Rejects where it cannot be made to its end: the connection is closed, so that no client takes the part for the whole. */
export async function streamResponse(
  response: ServerResponse,
  { status, headers, content }: PrintedResponse & { readonly content: BodyStream },
  common: CommonHeaders,
): Promise<void> {
  response.writeHead(status, headOf(response, common, headers));
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(content, response);
  } catch (error) {
    if (!hasLeft(error)) throw error;
  }
}

/** Whether the client went away. */
function hasLeft(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code ?? '');
}

/** Names and values in turn, which Node prints faster than an object. What an earlier layer says that the response varies by goes on counting. */
function headOf(
  response: ServerResponse,
  { requestId, isLast }: CommonHeaders,
  headers: PrintedResponse['headers'],
): (string | number)[] {
  const head: (string | number)[] = [];
  for (const [name, value] of commonHeaders) {
    if (headers[name] === undefined) head.push(name, value);
  }
  if (headers['X-Request-Id'] === undefined) head.push('X-Request-Id', requestId);
  if (isLast && headers['Connection'] === undefined) head.push('Connection', 'close');
  for (const name in headers) head.push(name, headers[name] as string);
  const before = headers['Vary'] === undefined ? undefined : response.getHeader('Vary');
  if (before !== undefined) {
    head[head.indexOf('Vary') + 1] = `${String(before)}, ${String(headers['Vary'])}`;
  }
  return head;
}

function byteLength(content: string | Uint8Array): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}
