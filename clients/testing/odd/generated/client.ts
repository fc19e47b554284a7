// Written by specmill from clients/testing/odd/odd.json.

import createFetchClient from 'openapi-fetch';
import { createQuerySerializer } from 'openapi-fetch';
import type {
  Client as FetchClient,
  FetchOptions,
  FetchResponse,
  HeadersOptions,
  ParseAs,
} from 'openapi-fetch';
import type { components, operations, paths } from './types.js';

export type { components, operations, paths };

/**
 * A question
 * @deprecated *\/ never
 */
export type Query = components['schemas']['Query'];

export type NewQuery = components['schemas']['NewQuery'];

export type LogLine = components['schemas']['LogLine'];

export type ApiClientSchema = components['schemas']['ApiClient'];

/** Body of a refusal. */
export type ErrorBody = unknown;

/** A client of this document. */
export type ApiClient = Client<paths>;

/** Where the document says that it is served. */
export const servers: readonly string[] = [];

const frame: ClientFrame = {
  baseUrl: '',
  tokenHeader: 'Authorization',
  tokenPrefix: 'Bearer ',
  joined: ['columns'],
};

/**
 * odd 1.0.0
 *
 * - reports & such: What nobody *\/ export const hacked = 1; /* keeps in a table.
 */
export function createClient(options: ClientOptions = {}): ApiClient {
  return connect<paths>(frame, options);
}

/** The server refused: its status, and what the document's error schema says about the cause. */
export class ApiError extends Error {
  readonly response: Response;
  readonly status: number;
  /** As the server sent it; what was no JSON, such as a proxy's page, is undefined. */
  readonly body: ErrorBody | undefined;
  readonly code: ErrorField<'code'>;
  readonly details: ErrorField<'details'>;
  readonly requestId: ErrorField<'requestId'>;

  constructor(response: Response, sent: unknown) {
    const body = typeof sent === 'object' ? (sent as Record<string, unknown> | null) : undefined;
    super(String(body?.['message'] ?? `HTTP ${response.status}`));
    this.name = 'ApiError';
    this.response = response;
    this.status = response.status;
    // The document promises these types; only a server that breaks it can make them wrong.
    this.body = body as unknown as ErrorBody | undefined;
    this.code = body?.['code'] as ErrorField<'code'>;
    this.details = body?.['details'] as ErrorField<'details'>;
    this.requestId = body?.['requestId'] as ErrorField<'requestId'>;
  }
}

/** A member of an error's body; undefined where the server or the document does not know it. */
export type ErrorField<Name extends string> =
  (ErrorBody extends { readonly [K in Name]?: infer Value } ? Value : never) | undefined;

/** No usable answer came: `network` (no connection), `timeout`, `unreadable` (not the JSON it says it is) or `precision` (an integer that a number of JavaScript would change). */
export class RequestError extends Error {
  readonly kind: 'network' | 'timeout' | 'unreadable' | 'precision';

  constructor(kind: RequestError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RequestError';
    this.kind = kind;
  }
}

/** How a client reaches its server. */
export interface ClientOptions {
  /** Where the paths begin; the document's first server when absent. */
  readonly baseUrl?: string;
  /** Sent with every request as the document's security scheme says (`Authorization: Bearer …`); a function is asked before each call. */
  readonly token?: string | (() => Token | Promise<Token>);
  /** Milliseconds that a call may take, retries and the answer's body included (30,000). */
  readonly timeout?: number;
  /** How often a call that may be repeated is tried again after a lost connection, 429, 502, 503 or 504 (2). */
  readonly retries?: number;
  /** Headers of every request. */
  readonly headers?: HeadersOptions;
  /** Another implementation of fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Whether cookies are sent to other origins. https://developer.mozilla.org/docs/Web/API/Request/credentials */
  readonly credentials?: RequestInit['credentials'];
}

/** A token, or nothing where nobody is logged in. */
export type Token = string | null | undefined;

/** What the document fixes for all clients made from it. */
export interface ClientFrame {
  readonly baseUrl: string;
  /** Header that carries the token, and what stands before it. */
  readonly tokenHeader: string;
  readonly tokenPrefix: string;
  /** Query parameters whose lists are joined by commas; other lists repeat the name. */
  readonly joined: readonly string[];
}

/** Every operation of the document by method and path. */
export interface Client<Paths extends object> {
  readonly GET: Call<Paths, 'get'>;
  readonly PUT: Call<Paths, 'put'>;
  readonly POST: Call<Paths, 'post'>;
  readonly DELETE: Call<Paths, 'delete'>;
  readonly OPTIONS: Call<Paths, 'options'>;
  readonly HEAD: Call<Paths, 'head'>;
  readonly PATCH: Call<Paths, 'patch'>;
  readonly TRACE: Call<Paths, 'trace'>;
  /** The pages of a list, one after the other: `for await (const { data } of api.pages('/orders'))`. */
  readonly pages: <P extends PagedPath<Paths>>(
    path: P,
    ...init: Arguments<InitOf<OperationAt<Paths, 'get', P>>>
  ) => AsyncGenerator<Answer<DataOf<OperationAt<Paths, 'get', P>>>, void, undefined>;
  /** Adds middleware. https://openapi-ts.dev/openapi-fetch/middleware-auth */
  readonly use: FetchClient<Paths>['use'];
  /** Takes middleware away again. */
  readonly eject: FetchClient<Paths>['eject'];
}

/** What a call gives back. */
export interface Answer<Data> {
  readonly data: Data;
  readonly response: Response;
}

/** Calls the operations of one method: the answer's data, or a thrown ApiError or RequestError. */
export type Call<Paths, M extends Method> = <
  P extends PathWith<Paths, M>,
  As extends ParseAs = 'json',
>(
  path: P,
  ...init: Arguments<InitOf<OperationAt<Paths, M, P>, As>>
) => Promise<Answer<DataOf<OperationAt<Paths, M, P>, As>>>;

/** Parameters, body and settings of a call. */
export type InitOf<Operation, As extends ParseAs = 'json'> = FetchOptions<Operation> & {
  /** How the answer's body is read. */
  readonly parseAs?: As;
  /** Milliseconds that this call may take. */
  readonly timeout?: number;
  /** How often this call is tried again. */
  readonly retries?: number;
};

/** What an operation answers where it succeeds. */
export type DataOf<Operation, As extends ParseAs = 'json'> = Operation extends
  Record<string | number, unknown> | object
  ? Extract<
      FetchResponse<Operation & Record<string | number, unknown>, { parseAs: As }, MediaType>,
      { data: unknown }
    >['data']
  : never;

/** Query parameters of an operation. */
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

/** Body of an operation's request. */
export type BodyOf<Operation> =
  FetchOptions<Operation> extends { body?: infer Body } ? Exclude<Body, undefined> : never;

/** Lists that can be read page by page. */
export type PagedPath<Paths> = {
  [P in PathWith<Paths, 'get'>]: QueryOf<OperationAt<Paths, 'get', P>> extends
    { page?: number } | { cursor?: string }
    ? DataOf<OperationAt<Paths, 'get', P>> extends readonly unknown[]
      ? P
      : never
    : never;
}[PathWith<Paths, 'get'>];

/** Paths that have a method. */
export type PathWith<Paths, M extends Method> = {
  [P in keyof Paths & string]: Paths[P] extends { readonly [K in M]: object } ? P : never;
}[keyof Paths & string];

/** One operation of the document, as `types.ts` describes it. */
export type OperationAt<Paths, M extends Method, P> = P extends keyof Paths
  ? M extends keyof Paths[P]
    ? Paths[P][M]
    : never
  : never;

/** Names of HTTP methods as the document spells them. */
export type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

type MediaType = `${string}/${string}`;

type Arguments<Init> = object extends Init ? [init?: Init] : [init: Init];

/** A client of the document that `frame` was printed from. */
function connect<Paths extends object>(
  frame: ClientFrame,
  options: ClientOptions = {},
): Client<Paths> {
  const { token, headers = {}, credentials = 'same-origin' } = options;
  const inner = createFetchClient<Paths>({
    headers,
    credentials,
    querySerializer: (query: Loose) => queryText(query, frame.joined),
  });
  inner.use({
    onRequest: async ({ request }) => {
      const secret = typeof token === 'function' ? await token() : token;
      if (secret && !request.headers.has(frame.tokenHeader)) {
        request.headers.set(frame.tokenHeader, frame.tokenPrefix + secret);
      }
    },
  });
  // The types of a call are Client's; below them any path and any init will do.
  const send = sendWith(inner.request as unknown as LooseRequest, frame, options);
  const client: Record<string, unknown> = { ...inner };
  for (const method in inner) {
    if (/[A-Z]/.test(method)) {
      client[method] = (path: string, init?: LooseInit) => send(method, path, init);
    }
  }
  client['pages'] = (path: string, init?: LooseInit) => readPages(send, path, init);
  return client as unknown as Client<Paths>;
}

/** Makes a call within its time: the answer, or a thrown ApiError, RequestError or the reason of the caller's signal. */
function sendWith(request: LooseRequest, frame: ClientFrame, options: ClientOptions): Send {
  return async (method, path, init = {}) => {
    const { signal, parseAs = 'text' } = init;
    const timeout = init.timeout ?? options.timeout ?? 30_000;
    const retries = init.retries ?? options.retries ?? 2;
    const fetch = init.fetch ?? options.fetch ?? globalThis.fetch;
    refuseDotSegments(init.params?.path);
    const late = AbortSignal.timeout(timeout);
    const end = Date.now() + timeout;
    try {
      const { data, error, response } = await request(method, path, {
        ...init,
        baseUrl: init.baseUrl ?? options.baseUrl ?? frame.baseUrl,
        parseAs,
        signal: signal ? AbortSignal.any([signal, late]) : late,
        fetch: (asked) => fetchWithRetries(fetch, asked, { retries, end }),
      });
      if (!response.ok) throw new ApiError(response, error);
      return { data: init.parseAs ? data : readBody(data, response), response };
    } catch (error) {
      signal?.throwIfAborted();
      if (late.aborted) throw new RequestError('timeout', `No answer in ${timeout} ms`, error);
      // What fetch throws where a connection breaks within a body: https://fetch.spec.whatwg.org/#fetch-method
      if (error instanceof TypeError) throw new RequestError('network', error.message, error);
      throw error;
    }
  };
}

type Loose = Readonly<Record<string, unknown>>;

interface LooseInit {
  readonly params?: { readonly query?: Loose; readonly path?: Loose };
  readonly baseUrl?: string;
  readonly signal?: AbortSignal | null;
  readonly timeout?: number;
  readonly retries?: number;
  readonly parseAs?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly querySerializer?: (query: Loose) => string;
}

type LooseRequest = (
  method: string,
  path: string,
  init: LooseInit,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

type Send = (method: string, path: string, init?: LooseInit) => Promise<Answer<unknown>>;

/** Sends a request again where that does no harm (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) and may help before `end`, in milliseconds. */
async function fetchWithRetries(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  { retries, end }: { readonly retries: number; readonly end: number },
): Promise<Response> {
  const { method, signal } = request;
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries || method === 'POST' || method === 'PATCH';
    let wait = Math.random() * 300 * 2 ** attempt;
    try {
      const response = await fetch(isLast ? request : request.clone());
      if (isLast || ![429, 502, 503, 504].includes(response.status)) return response;
      // Seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
      const after = response.headers.get('retry-after') ?? '';
      wait = Number(after) * 1000 || Date.parse(after) - Date.now() || wait;
      if (Date.now() + wait > end) return response;
    } catch (error) {
      if (isLast || signal.aborted) throw new RequestError('network', 'No connection', error);
    }
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      setTimeout(resolve, wait);
    });
  }
}

/** Text of the answer as its media type says, with integers that are what the server sent. */
function readBody(text: unknown, { headers }: Response): unknown {
  if (typeof text !== 'string' || !headers.get('content-type')?.includes('json')) return text;
  try {
    const value: unknown = JSON.parse(text);
    refuseInexact(text);
    return value;
  } catch (error) {
    throw error instanceof RequestError
      ? error
      : new RequestError('unreadable', 'The answer is no JSON', error);
  }
}

/** A number of JavaScript would change such an integer; a document that says `type: string` has it sent as text. */
function refuseInexact(json: string): void {
  if (!/\d{16}/.test(json)) return;
  const numbers = json.replace(/"(?:[^"\\]+|\\.)*"/g, '');
  for (const [digits] of numbers.matchAll(/(?<![.\d])\d{16,}(?![.\deE])/g)) {
    if (String(Number(digits)) !== digits) {
      throw new RequestError('precision', `${digits} is too large for a number`);
    }
  }
}

/** `..` would be taken for a step up, encoded or not. https://url.spec.whatwg.org/#double-dot-path-segment */
function refuseDotSegments(values: Loose = {}): void {
  for (const name in values) {
    const value = String(values[name]);
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot stand for {${name}}`);
  }
}

/** A query whose names are encoded, and whose lists are written as the document says. */
function queryText(query: Loose, joined: readonly string[]): string {
  return Object.entries(query)
    .map(([name, value]) =>
      createQuerySerializer<Loose>({ array: { style: 'form', explode: !joined.includes(name) } })({
        [encodeURIComponent(name)]: value,
      }),
    )
    .filter(Boolean)
    .join('&');
}

/** Follows `Link` (https://www.rfc-editor.org/rfc/rfc8288) where the server sends it, else counts. */
async function* readPages(send: Send, path: string, init: LooseInit = {}) {
  const query = init.params?.query ?? {};
  let { page = 1, limit: size = 0 } = query as { readonly page?: number; limit?: number };
  let next = init;
  for (let isFirst = true; ; isFirst = false) {
    const answer = await send('GET', path, next);
    const { length } = answer.data as readonly unknown[];
    if (length > 0 || isFirst) yield answer;
    const link = answer.response.headers.get('link') ?? '';
    if ('cursor' in query || /rel="?(first|prev|next)/.test(link)) {
      // Of the link only the query: its host may be one that a proxy hides.
      const search = /<[^>?]*\??([^>]*)>[^,]*rel="?next/.exec(link)?.[1];
      if (search === undefined || search === next.querySerializer?.({})) return;
      next = { ...init, querySerializer: () => search };
    } else {
      if (length === 0 || length < size) return;
      size ||= length;
      page += 1;
      next = { ...init, params: { ...init.params, query: { ...query, page } } };
    }
  }
}
