import type { CallbackReport } from './callbacks/send-callbacks.ts';
import { ResponseCache } from './listen/response-cache.ts';
import { createListener } from './listen/serve-exchange.ts';
import type { RequestReport, ServerParts } from './listen/serve-exchange.ts';
import { defaultBehaviour } from './mock-options.ts';
import type { MockBehaviour, MockDocument } from './mock-options.ts';
import { mountMocks } from './mounted-mock.ts';
import type { MountedMock } from './mounted-mock.ts';
import { createServerCloser } from './port/close-server.ts';
import { createMockServer } from './port/create-mock-server.ts';
import { openPort } from './port/open-port.ts';

/** What to mock, where, and how. */
export interface MockOptions {
  /** One is at the root, several below their names. */
  readonly documents: readonly MockDocument[];
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  readonly behaviour?: Partial<MockBehaviour>;
  /** Origins that may read answers: `*` (default), or some comma-separated. */
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

/** Starts a mock server; throws PipelineError (PORT_IN_USE, SERVER_FAILED). */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { host = '127.0.0.1', cors = '*' } = options;
  const behaviour = { ...defaultBehaviour, ...options.behaviour };
  const mountOptions = { behaviour, tell: options.onCallback ?? (() => undefined) };
  let mounts = mountMocks(options.documents, mountOptions);
  const explorerScript = options.explorerScript ?? null;
  const parts: ServerParts = {
    site: { mounts, explorerScript, url: '' },
    ...{ behaviour, cors, cache: new ResponseCache(), isStopping: false },
    tell: options.onRequest ?? null,
    fail: options.onFault ?? (() => undefined),
  };
  const server = createMockServer(createListener(parts), { behaviour, tell: parts.tell });
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
