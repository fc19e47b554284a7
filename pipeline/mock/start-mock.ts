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

/** What to mock, at which address, and how. */
export interface MockOptions {
  /** One document is at the root, several are below their names. */
  readonly documents: readonly MockDocument[];
  /** 0: a free one. */
  readonly port: number;
  readonly host?: string;
  readonly behaviour?: Partial<MockBehaviour>;
  /** Origins that may read responses: `*` (default), or comma-separated. */
  readonly cors?: string;
  /** File of the explorer's script, compressed if it ends in `.br`; without it `/docs` is unavailable. */
  readonly explorerScript?: string;
  readonly onRequest?: (report: RequestReport) => void;
  readonly onCallback?: (report: CallbackReport) => void;
  /** Called for an internal error. */
  readonly onFault?: (error: unknown) => void;
}

/** A running mock. */
export interface RunningMock {
  /** `http://127.0.0.1:3334` */
  readonly url: string;
  /** URLs from other machines, if it listens there. */
  readonly otherUrls: readonly string[];
  /** URLs of the served documents, by name. */
  readonly urls: ReadonlyMap<string, string>;
  /** Replaces the documents; changes are kept only for unchanged ones. */
  replace(documents: readonly MockDocument[]): void;
  /** Completes requests in flight, for at most two seconds, then closes every connection. */
  stop(): Promise<void>;
}

/** Starts a mock server; throws PipelineError (PORT_IN_USE, SERVER_FAILED). */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { host = '127.0.0.1', cors = '*' } = options;
  const behaviour = { ...defaultBehaviour, ...options.behaviour };
  const mountOptions = { behaviour, notify: options.onCallback ?? (() => undefined) };
  let mounts = mountMocks(options.documents, mountOptions);
  const explorerScript = options.explorerScript ?? null;
  const parts: ServerParts = {
    site: { mounts, explorerScript, url: '' },
    ...{ behaviour, cors, cache: new ResponseCache(), isStopping: false },
    notify: options.onRequest ?? null,
    fail: options.onFault ?? (() => undefined),
  };
  const server = createMockServer(createListener(parts), { behaviour, notify: parts.notify });
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
