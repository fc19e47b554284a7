import type { ServerResponse } from 'node:http';

/** What is sent back. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Printed as JSON; undefined: no body. A text or bytes with a Content-Type of their own go out as they are. */
  readonly body?: unknown;
}

/** An answer, printed. */
export interface PrintedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string | Uint8Array | null;
}

const jsonType = 'application/json; charset=utf-8';

/** Prints an answer's body; JSON unless it is a text or bytes with a Content-Type of their own. */
export function printAnswer({ status, headers = {}, body }: Answer): PrintedAnswer {
  if (body === undefined) return { status, headers, content: null };
  const isPrinted = typeof body === 'string' || body instanceof Uint8Array;
  if (isPrinted && headers['Content-Type'] !== undefined) return { status, headers, content: body };
  return {
    status,
    headers: { ...headers, 'Content-Type': jsonType },
    content: JSON.stringify(body),
  };
}

/** Sends an answer, with headers that all answers have. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, content }: PrintedAnswer,
  common: Readonly<Record<string, string>>,
): void {
  const size = content === null ? 0 : byteLength(content);
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': size };
  response.writeHead(status, { ...common, ...headers, ...length });
  if (content === null) response.end();
  else response.end(content);
}

function byteLength(content: string | Uint8Array): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}
