import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestReport } from '../listen/serve-exchange.ts';
import type { MockBehaviour } from '../mock-options.ts';
import { rejectUnreadable, rejectHosts } from './unreadable-request.ts';

// Time-outs against slow clients.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // Reported with a body, like other errors.
  requireHostHeader: false,
} as const;

/** With `--seed`, two runs give the same bytes, including headers. */
const FIXED_DATE = new Date(Date.UTC(2025, 0, 1)).toUTCString();

/** Options of a server. */
export interface ServerManners {
  readonly behaviour: MockBehaviour;
  readonly notify: ((report: RequestReport) => void) | null;
}

/** Creates a server that also answers malformed requests with a body. */
export function createMockServer(
  respond: RequestListener,
  { behaviour, notify }: ServerManners,
): Server {
  const isDated = behaviour.seed !== null;
  const listener: RequestListener = (request, response) => {
    if (isDated) response.setHeader('Date', FIXED_DATE);
    if (rejectHosts(request, response)) reportUnreadable(400);
    else respond(request, response);
  };
  const reportUnreadable = (status: number): void =>
    notify?.({ method: '?', url: '(unreadable)', status, milliseconds: 0, operation: null });
  const server = createServer(limits, listener);
  // Expectations other than `100-continue` are ignored.
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket: Socket) => {
    const status = rejectUnreadable(error, socket);
    if (status !== null) reportUnreadable(status);
  });
  return server;
}
