import { parseExactJson } from '../../server-template/runtime/shared/json/exact-json.ts';
import { startProcess } from '../../server-template/testing/server-process.ts';

/** a response, read to its end. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Exact JSON: a number beyond a double's reach is raw. Undefined where there is no body. */
  readonly body: unknown;
}

/** A generated server in a process of its own. */
export interface GeneratedServer extends AsyncDisposable {
  readonly url: string;
  /** `body` is sent as JSON; a text goes out as it is. */
  call(method: string, path: string, sent?: Sent): Promise<ReceivedResponse>;
  /** Resolves with what its log says of the error in a request. */
  errorOf(requestId: string): Promise<unknown>;
  /** Interrupts it; its exit code, and what it wrote to its error output. */
  stop(): Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** What a request carries. */
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts a generated server on a free port, with every response validated. */
export async function startGenerated(
  main: string,
  environment: Readonly<Record<string, string>>,
): Promise<GeneratedServer> {
  const server = startProcess(main, {
    API_VALIDATE_RESPONSES: 'true',
    BODY_LIMIT: '64kb',
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
    // Where nobody asks how it ends, it need not wait for its connections to take leave.
    [Symbol.asyncDispose]: async () => {
      server.child.kill('SIGKILL');
      await server.ended();
    },
  };
}

/** Sends `GET /path` to a server and reads its response. */
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
