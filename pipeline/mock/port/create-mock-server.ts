import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestReport } from '../listen/serve-exchange.ts';
import type { MockBehaviour } from '../mock-options.ts';
import { rejectUnreadable, rejectHosts } from './unreadable-request.ts';

// A slow client may not hold a socket forever.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // Told with a body, as everything else.
  requireHostHeader: false,
} as const;

/** Under `--seed` two runs answer the same bytes, in heads too. */
const FIXED_DATE = new Date(Date.UTC(2025, 0, 1)).toUTCString();

/** What a server needs to know besides its responses. */
export interface ServerManners {
  readonly behaviour: MockBehaviour;
  readonly tell: ((report: RequestReport) => void) | null;
}

/** Makes a server that also answers, with a body, what no listener would ever see. */
export function createMockServer(
  respond: RequestListener,
  { behaviour, tell }: ServerManners,
): Server {
  const isDated = behaviour.seed !== null;
  const listener: RequestListener = (request, response) => {
    if (isDated) response.setHeader('Date', FIXED_DATE);
    if (rejectHosts(request, response)) tellUnreadable(400);
    else respond(request, response);
  };
  const tellUnreadable = (status: number): void =>
    tell?.({ method: '?', url: '(unreadable)', status, milliseconds: 0, operation: null });
  const server = createServer(limits, listener);
  // What else may be expected than `100-continue` is nothing to us: the request is answered as it is.
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket: Socket) => {
    const status = rejectUnreadable(error, socket);
    if (status !== null) tellUnreadable(status);
  });
  return server;
}
