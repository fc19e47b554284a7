import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sharedTurns } from '../limits/shared-turns.ts';
import { ApiError, errorBody } from '../operation/api-error.ts';
import { createApiLayers, type ServerParts } from './api-layers.ts';
import type { ServedRoute } from './document-operations.ts';
import { boundSilentConnections, hearFrom } from './slow-clients.ts';

/** A server that is ready to listen. */
export interface ApiServer {
  readonly operations: readonly ServedRoute[];
  /** Rejects if the address is in use or not local. */
  listen(): Promise<ListeningAt>;
  /** From now on, `/health` reports that the server is stopping; requests are still served. */
  drain(): void;
  /**
   * Completes requests in flight, then closes every connection; after a time-out, the remaining
   * requests are cut off.
   */
  stop(): Promise<void>;
}

/** The addresses of a server: its API, and its system pages if they have their own port. */
export interface ListeningAt {
  readonly api: AddressInfo;
  readonly admin: AddressInfo | null;
}

// Time-outs against slow clients; proxies keep connections open for up to a minute.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // Node's own response would have no body: the request handler checks the host instead.
  requireHostHeader: false,
} as const;
const longestRequestMs = 10_000;
/** How long a client may continue sending after its request was rejected unread. */
const lingerMs = 2000;
/** How long the clients of a deployed server are asked to close their connections before idle ones are closed. */
const farewellMs = 1000;
const farewellStepMs = 50;

/**
 * Builds the server; throws ConfigurationError if documents, routes and configuration do not match.
 */
export function createApiServer(parts: ServerParts): ApiServer {
  const { operations, load, createListener, createAdmin, close } = createApiLayers(parts);
  const { sharedTurns: sharesTurns } = parts.configuration;
  const server = openServer(createListener(), sharesTurns);
  const admin = createAdmin === null ? null : openServer(createAdmin(), sharesTurns);
  const { host, port, adminPort, production, drainMs } = parts.configuration;
  const waitMs = production || drainMs > 0 ? farewellMs : 0;
  return {
    operations,
    async listen() {
      const api = await listen(server, host, port);
      if (admin === null || typeof adminPort !== 'number') return { api, admin: null };
      return { api, admin: await listen(admin, host, adminPort) };
    },
    drain() {
      load.isDraining = true;
    },
    async stop() {
      load.isStopping = true;
      await Promise.all(
        [server, ...(admin === null ? [] : [admin])].map((one) => finish(one, waitMs)),
      );
      await close();
    },
  };
}

function openServer(app: RequestListener, sharesTurns: boolean): Server {
  const turn = sharedTurns(sharesTurns);
  const server = createServer(limits, (request, response) => {
    hearFrom(request.socket);
    void turn().then(() => app(request, response));
  });
  boundSilentConnections(server, { total: 5000, perAddress: 2000 });
  server.on('clientError', rejectUnreadable);
  // Node's own response to an unknown Expect header has no body; ignoring it is allowed.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** Default host. */
export const everyAddress = '0.0.0.0';

function listen(server: Server, host: string | null, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: host ?? everyAddress, port }, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

async function finish(server: Server, waitMs: number): Promise<void> {
  if (!server.listening) return;
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += farewellStepMs) {
    if ((await connectionsOf(server)) === 0) break;
    await setTimeout(farewellStepMs);
  }
  await new Promise<void>((resolve) => {
    const cut = globalThis.setTimeout(() => server.closeAllConnections(), longestRequestMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
}

const unreadable: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE', "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.'],
};

/** Answers malformed requests, in the standard format. */
function rejectUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, code, message] = unreadable[error.code ?? ''] ?? [
    400,
    'MALFORMED_REQUEST',
    'This is not a valid HTTP request.',
  ];
  const body = JSON.stringify(errorBody(new ApiError(status, code, message), crypto.randomUUID()));
  // Closing a connection while its client is still sending would lose the response: the rest is
  // dropped for a while.
  socket.resume();
  globalThis.setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
