import { parseExactJson } from '../../server-template/shared/json/exact-json.ts';
import { startProcess } from '../../server-template/testing/server-process.ts';

/** A completely read response. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Exact JSON: numbers beyond double precision are raw. Undefined without a body. */
  readonly body: unknown;
}

/** A generated server in a separate process. */
export interface GeneratedServer extends AsyncDisposable {
  readonly url: string;
  /** `body` is sent as JSON, a string unchanged. */
  call(method: string, path: string, sent?: Sent): Promise<ReceivedResponse>;
  /** Resolves with the logged error of a request. */
  errorOf(requestId: string): Promise<unknown>;
  /** Interrupts it; returns its exit code and stderr. */
  stop(): Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** Body and headers of a request. */
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Time limits that a busy machine does not reach; tests of the limits set their own. */
const patientDatabase = { DB_POOL_TIMEOUT_MS: '30000', DB_STATEMENT_TIMEOUT_MS: '60000' };

/** Starts a generated server on a free port, with every response validated. */
export async function startGenerated(
  main: string,
  environment: Readonly<Record<string, string>>,
): Promise<GeneratedServer> {
  const server = startProcess(main, {
    API_VALIDATE_RESPONSES: 'true',
    BODY_LIMIT: '64kb',
    ...patientDatabase,
    ...environment,
  });
  const { port } = await server.logged('listening');
  const url = `http://127.0.0.1:${String(port)}`;
  const stop = async () => {
    server.child.kill('SIGTERM');
    return server.ended();
  };
  return {
    url,
    errorOf: (requestId) => server.errorOf(requestId),
    call: (method, path, sent) => callServer(url, `${method} ${path}`, sent),
    stop,
    // Its exit is not tested, so it need not close connections gracefully.
    [Symbol.asyncDispose]: async () => {
      server.child.kill('SIGKILL');
      await server.ended();
    },
  };
}

/** Sends a request such as `GET /path` to a server and reads its response. */
export async function callServer(
  url: string,
  request: string,
  { body, headers = {} }: Sent = {},
): Promise<ReceivedResponse> {
  const [method = '', path = ''] = request.split(/ (.*)/s);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? parseExactJson(text).exact : undefined,
  };
}
