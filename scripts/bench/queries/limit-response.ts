import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** A response of a hand-written limit. */
export interface LimitResponse {
  readonly status?: number;
  readonly body: unknown;
  /** Alternating names and values. */
  readonly headers?: readonly string[];
}

/** With LIMIT_HEADERS=true, a limit also sends the request id and the security headers of a generated server, and logs each request: the least that these cost. */
const isComplete = process.env['LIMIT_HEADERS'] === 'true';
const blockSize = 32_768;
let lines = '';

function completed({ req: { method = '' } }: ServerResponse, status: number): readonly string[] {
  const requestId = randomUUID();
  lines += `{"level":30,"time":"${new Date().toISOString()}","requestId":"${requestId}","method":"${method}","status":${status},"msg":"request completed"}\n`;
  if (lines.length > blockSize) {
    process.stdout.write(lines);
    lines = '';
  }
  return [
    ...['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer'],
    ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ...['X-Request-Id', requestId],
  ];
}

/** Sends JSON, serialized once. */
export function sendJson(
  response: ServerResponse,
  { status = 200, body, headers = [] }: LimitResponse,
): void {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  const own = ['Content-Type', 'application/json', 'Content-Length', length];
  const more = isComplete ? completed(response, status) : [];
  response.writeHead(status, [...own, ...headers, ...more]);
  response.end(text);
}
