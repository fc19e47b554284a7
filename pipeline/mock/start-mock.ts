import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { CallbackReport } from './callbacks/send-callbacks.ts';
import { AnswerCache } from './listen/answer-cache.ts';
import { createListener } from './listen/serve-exchange.ts';
import type { RequestReport, ServerParts } from './listen/serve-exchange.ts';
import { defaultBehaviour } from './mock-options.ts';
import type { MockBehaviour, MockDocument } from './mock-options.ts';
import { mountMocks } from './mounted-mock.ts';
import type { MountedMock } from './mounted-mock.ts';
import { createServerCloser } from './port/close-server.ts';
import { openPort } from './port/open-port.ts';
import { answerUnreadable, refuseHosts } from './port/unreadable-request.ts';

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
  /** The same from other machines, where they may call it. */
  readonly otherUrls: readonly string[];
  /** Of each document that is served now, by its name. */
  readonly urls: ReadonlyMap<string, string>;
  /** Serves these documents from now on; a stateful mock forgets what was changed, but in those that it has already. */
  replace(documents: readonly MockDocument[]): void;
  /** Answers what is in flight, for two seconds at most, then closes every connection. */
  stop(): Promise<void>;
}

// A slow client may not hold a socket for ever.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // Told with a body, as everything else.
  requireHostHeader: false,
} as const;

/** Starts a mock server; throws PipelineError (PORT_IN_USE, SERVER_FAILED). */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { host = '127.0.0.1', cors = '*' } = options;
  const behaviour = { ...defaultBehaviour, ...options.behaviour };
  const mountOptions = { behaviour, tell: options.onCallback ?? (() => undefined) };
  let mounts = mountMocks(options.documents, mountOptions);
  const explorerScript = options.explorerScript ?? null;
  const parts: ServerParts = {
    site: { mounts, explorerScript, url: '' },
    ...{ behaviour, cors, cache: new AnswerCache(), isStopping: false },
    tell: options.onRequest ?? null,
    fail: options.onFault ?? (() => undefined),
  };
  const server = createMockServer(createListener(parts), parts.tell);
  const closer = createServerCloser(server);
  const { url, otherUrls } = await openPort(server, options.port, host);
  parts.site = { ...parts.site, url };
  return {
    ...{ url, otherUrls },
    get urls() {
      const urlOf = ({ document: { name }, routes: { prefix } }: MountedMock): [string, string] => [
        name,
        `${url}${prefix}`,
      ];
      return new Map(mounts.map(urlOf));
    },
    replace: (documents) => {
      const next = mountMocks(documents, mountOptions, mounts);
      stopCallbacks(mounts.filter(({ mock }) => next.every((other) => other.mock !== mock)));
      mounts = next;
      parts.site = { mounts, explorerScript, url };
      parts.cache.clear();
    },
    stop: async () => {
      parts.isStopping = true;
      stopCallbacks(mounts);
      await closer.close();
    },
  };
}

function stopCallbacks(mounts: readonly MountedMock[]): void {
  mounts.forEach(({ callbacks }) => callbacks.stop());
}

function createMockServer(answer: RequestListener, tell: MockOptions['onRequest'] | null): Server {
  const listener: RequestListener = (request, response) => {
    if (refuseHosts(request, response)) tellUnreadable(400);
    else answer(request, response);
  };
  const tellUnreadable = (status: number): void =>
    tell?.({ method: '?', url: '(unreadable)', status, milliseconds: 0, operation: null });
  const server = createServer(limits, listener);
  // What else may be expected than `100-continue` is nothing to us: the request is answered as it is.
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket: Socket) => {
    const status = answerUnreadable(error, socket);
    if (status !== null) tellUnreadable(status);
  });
  return server;
}
