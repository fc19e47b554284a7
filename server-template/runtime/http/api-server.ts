import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Configuration } from '../configuration/configuration.ts';
import { ApiError, errorBody } from './api-error.ts';
import { createApiLayers, type ServerParts } from './api-layers.ts';
import type { PlacedOperation } from './document-operations.ts';
import type { ServerLoad } from './request-handler.ts';
import { boundSilentConnections } from './slow-clients.ts';

/** A server that is ready to listen. */
export interface ApiServer {
  readonly operations: readonly PlacedOperation[];
  /** Rejects where the address is taken or not this machine's. */
  listen(): Promise<AddressInfo>;
  /** Answers what is in flight, then closes every connection; cuts off what is not done in time. */
  stop(): Promise<void>;
}

// A slow client may not hold a socket for ever; a proxy in front keeps its connections for up to a minute.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // Its own response has no body: the request handler looks for the host.
  requireHostHeader: false,
} as const;
const drainMs = 10_000;
/** How long a client that is still sending may go on after its request was rejected unread. */
const lingerMs = 2000;
/** How long connections that wait for their next request are told to close, before they are closed. */
const farewellMs = 250;

/** Builds the whole server; throws ConfigurationError where documents, routes and configuration do not fit together. */
export function createApiServer(parts: ServerParts): ApiServer {
  const { operations, load, createExpress, close } = createApiLayers(parts);
  const server = createServer(limits, createExpress());
  boundSilentConnections(server, { total: 5000, perAddress: 2000 });
  server.on('clientError', rejectUnreadable);
  // Node's own response to an expectation that it does not know has no body; to ignore one is allowed.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return {
    operations,
    listen: () => listen(server, parts.configuration),
    stop: async () => {
      await stop(server, load);
      await close();
    },
  };
}

/** Where a server listens when nobody says. */
export const everyAddress = '0.0.0.0';

function listen(server: Server, { port, ...configuration }: Configuration): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const host = configuration.host ?? everyAddress;
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

async function stop(server: Server, load: ServerLoad): Promise<void> {
  load.isStopping = true;
  const connections = await new Promise<number>((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
  if (connections > 0) await new Promise((resolve) => setTimeout(resolve, farewellMs));
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

const unreadable: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE', "The request's head is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.'],
};

/** Answers what never became a request, in the one shape. */
function rejectUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, code, message] = unreadable[error.code ?? ''] ?? [
    400,
    'MALFORMED_REQUEST',
    'This is not a readable HTTP request.',
  ];
  const body = JSON.stringify(errorBody(new ApiError(status, code, message), crypto.randomUUID()));
  // A connection that is closed while its client still sends takes the response with it: what comes is dropped for a while.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
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
