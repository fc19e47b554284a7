import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Emulation } from '../emulation.ts';
import { packHeaders } from '../state/header-text.ts';
import { headerText, type OwnResponse, type Reply } from './reply.ts';

// The journal keeps ten thousand exchanges, so it keeps only the beginning of a long body.
const JOURNAL_BODY = 8 * 1024;

/** The facts of a request that its response and journal entry need. */
export interface Seen {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly at: number;
  readonly started: number;
  readonly surface: 'provider' | 'operator';
  readonly requestId: string;
  allowedOrigin: string | undefined;
  bodyText: string;
}

/** Writes a response, or breaks it off for a fault, and records it in the journal. */
export async function writeReply(emulation: Emulation, reply: Reply, seen: Seen): Promise<void> {
  const { request, response } = seen;
  if (reply.delayMs) await sleep(reply.delayMs, undefined, { ref: false });
  const headers = replyHeaders(reply, seen);
  if (seen.surface === 'provider' || (request.method !== 'GET' && request.method !== 'HEAD'))
    record(emulation, reply, headers, seen);
  if (reply.broken) return breakOff(response, reply, headers);
  // A payment takes place even if the shop did not wait for the delayed response.
  if (response.destroyed) return reply.afterwards?.();
  if (reply.afterwards) response.once('close', reply.afterwards);
  response.writeHead(reply.status, headers).end(reply.body);
}

/** Lets a handler write its own body, which is omitted for HEAD. */
export function writeOwnResponse({ headers, write }: OwnResponse, seen: Seen): void {
  const { request, response } = seen;
  response.writeHead(200, { ...commonHeaders(seen), ...headers });
  if (request.method === 'HEAD') response.end();
  else write(response);
}

function replyHeaders(reply: Reply, seen: Seen): Readonly<Record<string, string>> {
  const length = reply.status === 204 ? {} : { 'Content-Length': byteLength(reply.body) };
  return {
    ...commonHeaders(seen),
    ...reply.headers,
    ...length,
    ...(reply.hint === undefined ? {} : { 'X-Emulator-Hint': headerText(reply.hint) }),
  };
}

function commonHeaders(seen: Seen): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    // Unread parts of a body would be parsed as the next request.
    ...(seen.request.complete || seen.request.method === 'GET' ? {} : { Connection: 'close' }),
    ...(seen.allowedOrigin === undefined
      ? {}
      : {
          'Access-Control-Allow-Origin': seen.allowedOrigin,
          'Access-Control-Expose-Headers': 'X-Emulator-Hint',
          Vary: 'Origin',
        }),
  };
}

function byteLength(body = ''): string {
  return String(Buffer.byteLength(body));
}

function breakOff(
  response: ServerResponse,
  reply: Reply,
  headers: Readonly<Record<string, string>>,
): void {
  const { socket } = response;
  if (reply.broken === 'reset') socket?.resetAndDestroy();
  if (reply.broken === 'truncate') {
    const body = reply.body ?? '';
    response.writeHead(reply.status, headers);
    response.write(body.slice(0, Math.floor(body.length / 2)), () => socket?.destroy());
  }
  reply.afterwards?.();
}

function record(
  emulation: Emulation,
  reply: Reply,
  headers: Readonly<Record<string, string>>,
  seen: Seen,
): void {
  const { request } = seen;
  const entry = emulation.journal.add({
    kind: seen.surface,
    at: seen.at,
    durationMs: performance.now() - seen.started,
    method: request.method ?? '',
    url: request.url ?? '',
    requestHeaders: packHeaders(request.rawHeaders),
    requestBody: beginning(seen.bodyText),
    status: reply.broken === 'hang' || reply.broken === 'reset' ? 0 : reply.status,
    responseHeaders: packHeaders(Object.entries(headers).flat()),
    responseBody: beginning(reply.body ?? ''),
    hint: reply.hint,
    checkoutRequestId: reply.checkoutRequestId,
  });
  emulation.announcer.announce({ kind: 'journal', entry });
}

/** Copies the beginning: a slice would keep the whole string in memory. */
function beginning(text: string): string {
  return text.length <= JOURNAL_BODY ? text : Buffer.from(text.slice(0, JOURNAL_BODY)).toString();
}
