import { createServer, STATUS_CODES } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { PipelineError } from '../errors.ts';
import { errorBody } from './answer/error-body.ts';
import type { CallbackReport } from './callbacks/send-callbacks.ts';
import { AnswerCache } from './listen/answer-cache.ts';
import { createListener } from './listen/serve-exchange.ts';
import type { RequestReport, ServerParts } from './listen/serve-exchange.ts';
import { defaultBehaviour } from './mock-options.ts';
import type { MockBehaviour, MockDocument } from './mock-options.ts';
import { mountMocks } from './mounted-mock.ts';
import type { MountedMock } from './mounted-mock.ts';
import { Refusal } from './refusal.ts';

/** What to mock, where, and how. */
export interface MockOptions {
  /** One stands at the root, several below their names. */
  readonly documents: readonly MockDocument[];
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  readonly behaviour?: Partial<MockBehaviour>;
  /** Origins that may read answers: `*` (default), or some separated by commas. */
  readonly cors?: string;
  /** File of the explorer's script; without it `/docs` stays empty. */
  readonly explorerScript?: string;
  readonly onRequest?: (report: RequestReport) => void;
  readonly onCallback?: (report: CallbackReport) => void;
  /** A fault of ours while answering. */
  readonly onFault?: (error: unknown) => void;
}

/** A mock that listens. */
export interface RunningMock {
  /** `http://127.0.0.1:3334` */
  readonly url: string;
  /** Of each document, by its name. */
  readonly urls: ReadonlyMap<string, string>;
  /** Serves other documents from now on; what was changed in a stateful mock is forgotten. */
  replace(documents: readonly MockDocument[]): void;
  /** Answers what is in flight, then closes every connection. */
  stop(): Promise<void>;
}

// A slow client may not hold a socket for ever.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
} as const;
const DRAIN_MS = 5000;

/** Starts a mock server; throws PipelineError (PORT_IN_USE). */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { host = '127.0.0.1', cors = '*' } = options;
  const behaviour = { ...defaultBehaviour, ...options.behaviour };
  const tellCallback = options.onCallback ?? (() => undefined);
  let mounts = mountMocks(options.documents, behaviour, tellCallback);
  const explorerScript = options.explorerScript ?? null;
  const parts: ServerParts = {
    site: { mounts, explorerScript, url: '' },
    ...{ behaviour, cors, cache: new AnswerCache(), isStopping: false },
    tell: options.onRequest ?? null,
    fail: options.onFault ?? (() => undefined),
  };
  const server = createServer(limits, createListener(parts));
  server.on('clientError', answerUnreadable);
  const { port } = await listen(server, options.port, host);
  const url = `http://${shownHost(host)}:${port}`;
  parts.site = { ...parts.site, url };
  return {
    url,
    urls: new Map(mounts.map(({ document, routes }) => [document.name, `${url}${routes.prefix}`])),
    replace: (documents) => {
      stopCallbacks(mounts);
      mounts = mountMocks(documents, behaviour, tellCallback);
      parts.site = { mounts, explorerScript, url };
      parts.cache.clear();
    },
    stop: async () => {
      parts.isStopping = true;
      stopCallbacks(mounts);
      await close(server);
    },
  };
}

function stopCallbacks(mounts: readonly MountedMock[]): void {
  mounts.forEach(({ callbacks }) => callbacks.stop());
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenFailure(error, port, host)),
    );
    server.listen({ port, host }, () => {
      server.removeAllListeners('error');
      resolve(server.address() as AddressInfo);
    });
  });
}

function listenFailure(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new PipelineError(
      {
        code: 'PORT_IN_USE',
        message: `Port ${port} of ${host} is taken by another program.`,
        hint: 'End that program, or give another port with --port or MOCK_PORT.',
      },
      { cause: error },
    );
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new PipelineError(
      {
        code: 'SERVER_FAILED',
        message: `The mock may not listen on port ${port} of ${host}.`,
        hint: 'Give another with --port and --host.',
      },
      { cause: error },
    );
  }
  return error;
}

/** An address that a browser can open. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const unreadable: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE', "The request's head is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.'],
};

/** Answers what never became a request. */
function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, code, message] = unreadable[error.code ?? ''] ?? [
    ...([400, 'MALFORMED_REQUEST', 'This is not a readable HTTP request.'] as const),
  ];
  const body = JSON.stringify(errorBody(new Refusal(status, code, message), crypto.randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end([...head, '', body].join('\r\n'));
}
