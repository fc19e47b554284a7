import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, errorBody } from '../../../server-template/shared/api-error.ts';

const rejections: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE', "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.'],
};

/** Answers a malformed request, and returns the status; null if the connection is closed. */
export function rejectUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket,
): number | null {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return null;
  }
  const [status, code, message] = rejections[error.code ?? ''] ?? [
    ...([400, 'MALFORMED_REQUEST', 'This is not a valid HTTP request.'] as const),
  ];
  const body = bodyOf(status, code, message);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end([...head, '', body].join('\r\n'), () => socket.destroy());
  return status;
}

/**
 * Rejects a request without exactly one Host, and returns whether it did:
 * https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function rejectHosts(request: IncomingMessage, response: ServerResponse): boolean {
  const hosts = countHosts(request.rawHeaders);
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) return false;
  const fault =
    hosts === 0 ? 'The request has no Host header.' : 'The request has several Host headers.';
  response.writeHead(400, {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
  });
  response.end(bodyOf(400, 'MALFORMED_REQUEST', fault));
  return true;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

function bodyOf(status: number, code: string, message: string): string {
  return JSON.stringify(errorBody(new ApiError(status, code, message), crypto.randomUUID()));
}
