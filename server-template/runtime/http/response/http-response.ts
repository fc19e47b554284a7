import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { BodyStream, PrintedResponse } from '../../operation/operation-response.ts';
import { commonHeaders } from './common-headers.ts';

/** Sends a response with a complete body and common headers; returns its size in bytes. */
export function sendResponse(
  response: ServerResponse,
  { status, headers }: PrintedHead,
  content: string | Uint8Array | null,
  common: CommonHeaders,
): number {
  const size = content === null ? 0 : byteLength(content);
  const head = headOf(response, common, headers);
  if (status !== 204 && status !== 304) head.push('Content-Length', size);
  response.writeHead(status, head);
  if (content === null) response.end();
  // ASCII text is the same in Latin-1, which is written faster.
  else if (size === content.length) response.end(content, 'latin1');
  else response.end(content);
  return size;
}

/** Headers of every response, unless it has its own. */
export interface CommonHeaders {
  readonly requestId: string;
  /** Whether to close the connection afterwards. */
  readonly isLast: boolean;
}

type PrintedHead = Pick<PrintedResponse, 'status' | 'headers'>;

/**
 * Streams a response at the client's speed. Rejects if it cannot be completed: the connection is
 * then closed, so that no client mistakes a partial response for a complete one.
 */
export async function streamResponse(
  response: ServerResponse,
  { status, headers }: PrintedHead,
  content: BodyStream,
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

/** Whether the client disconnected. */
function hasLeft(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code ?? '');
}

/**
 * Alternating names and values, which Node writes faster than an object. Vary headers of earlier
 * layers are kept.
 */
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
