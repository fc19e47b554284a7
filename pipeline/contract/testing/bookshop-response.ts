import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BookshopFault } from './bookshop-faults.ts';
import type { Detail } from './bookshop-validation.ts';

/** The response; no body if it is undefined. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An error in the document's format. */
export function failure(status: number, message: string, details?: readonly Detail[]): Reply {
  const error = STATUS_CODES[status] ?? 'Error';
  return { status, body: { statusCode: status, error, message, ...(details && { details }) } };
}

/** Sends a response, changed by a fault. */
export function send(response: ServerResponse, reply: Reply, fault: BookshopFault | null): void {
  const { status, headers = {}, body } = reply;
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const isError = status >= 400;
  const isText = isError && fault === 'errors are text';
  const isHtml = !isError && fault === 'answers are called HTML';
  const type = isText ? 'text/plain' : isHtml ? 'text/html' : 'application/json; charset=utf-8';
  response.writeHead(status, { ...headers, 'Content-Type': type });
  response.end(isText ? 'that went wrong' : JSON.stringify(shaped(body, isError, fault)));
}

function shaped(body: unknown, isError: boolean, fault: BookshopFault | null): unknown {
  if (!isError || fault !== 'errors lack their message') return body;
  const { message, ...rest } = body as Record<string, unknown>;
  return { ...rest, text: message };
}

/** Reads a request's body up to the limit; otherwise the rejection. */
export async function readBody(
  request: IncomingMessage,
  fault: BookshopFault | null,
): Promise<{ readonly value: unknown } | Reply> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
  }
  if (size > BODY_LIMIT && fault !== 'any size is accepted') {
    return failure(413, `The body is larger than ${String(BODY_LIMIT)} bytes.`);
  }
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\b/.test(type) && fault !== 'any media type is accepted') {
    return failure(415, 'The body must be application/json.');
  }
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString()) as unknown };
  } catch {
    if (fault === 'malformed JSON answers 500') return failure(500, 'Unexpected token');
    if (fault === 'malformed JSON is accepted') return { value: {} };
    return failure(400, 'The body is not JSON.', []);
  }
}

/** Bytes. */
const BODY_LIMIT = 1024 * 1024;
