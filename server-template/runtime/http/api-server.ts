import express from 'express';
import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Api } from '../api.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Database } from '../database/database.ts';
import type { Document } from '../document/openapi.ts';
import { createHealth } from '../system/health.ts';
import { createMetrics } from '../system/metrics.ts';
import { ApiError, errorBody } from './api-error.ts';
import { createCrossOrigin } from './cross-origin.ts';
import { createDocumentOperations, type PlacedOperation } from './document-operations.ts';
import { createRequestHandler, type ServerLoad } from './request-handler.ts';
import { RouteTable } from './route-table.ts';
import type { ServerOperation } from './server-operation.ts';
import { createSystemOperations } from './system-operations.ts';

/** A server that is ready to listen. */
export interface ApiServer {
  readonly operations: readonly PlacedOperation[];
  /** Rejects where the address is taken or not this machine's. */
  listen(): Promise<AddressInfo>;
  /** Answers what is in flight, then closes every connection; cuts off what is not done in time. */
  stop(): Promise<void>;
}

/** What a server is made of. */
export interface ServerParts {
  readonly configuration: Configuration;
  readonly document: Document;
  readonly routes: Api['routes'];
  readonly database: Database;
  readonly log: Logger;
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
/** How long connections that wait for their next request are told to close, before they are closed. */
const farewellMs = 250;

/** Builds the whole server; throws ConfigurationError where document, routes and configuration do not fit together. */
export function createApiServer(parts: ServerParts): ApiServer {
  const { configuration, database, log } = parts;
  const load: ServerLoad = {
    inFlight: 0,
    maxInFlight: configuration.maxInFlight,
    isStopping: false,
  };
  const metrics = createMetrics({
    poolStats: () => database.poolStats(),
    inFlight: () => load.inFlight,
  });
  const health = createHealth({
    ping: () => database.ping(),
    isStopping: () => load.isStopping,
    mismatches: () => database.mismatches(),
  });
  const operations = createDocumentOperations({ ...parts, metrics });
  const routes = new RouteTable<ServerOperation>();
  const pages = createSystemOperations({
    ...parts,
    configuration: configuration.openapi,
    metrics,
    health,
  });
  for (const [path, page] of pages) routes.add('GET', path, page);
  for (const { method, path, operation, mayBeEmpty } of operations) {
    routes.add(method, path, operation, mayBeEmpty);
  }

  const app = express().disable('x-powered-by').disable('etag');
  const crossOrigin = createCrossOrigin(configuration.corsOrigins);
  if (crossOrigin !== null) app.use(crossOrigin);
  app.use(
    createRequestHandler({
      routes,
      log,
      bodyLimit: configuration.bodyLimit,
      failure: (error) => database.failure(error),
      recordUnmatched: metrics.recorder('unmatched'),
      load,
    }),
  );
  const server = createServer(limits, app);
  server.on('clientError', rejectUnreadable);
  // Node's own response to an expectation that it does not know has no body; to ignore one is allowed.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return {
    operations,
    listen: () => listen(server, configuration),
    stop: () => stop(server, load),
  };
}

function listen(server: Server, { host, port }: Configuration): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
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
