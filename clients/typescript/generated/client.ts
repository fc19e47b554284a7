// Written by specmill from openapi/shop.json.

import createFetchClient from 'openapi-fetch';
import type {
  Client as FetchClient,
  FetchOptions,
  FetchResponse,
  HeadersOptions,
  ParseAs,
} from 'openapi-fetch';
import type { components, operations, paths } from './types.js';

export type { components, operations, paths };

/** Shelves of the shop; a category may stand inside another. */
export type Category = components['schemas']['Category'];

export type CreateCategoryDTO = components['schemas']['CreateCategoryDTO'];

export type UpdateCategoryDTO = components['schemas']['UpdateCategoryDTO'];

/**
 * People who buy.
 *
 * A customer is kept for as long as an order refers to it.
 */
export type Customer = components['schemas']['Customer'];

export type CreateCustomerDTO = components['schemas']['CreateCustomerDTO'];

export type UpdateCustomerDTO = components['schemas']['UpdateCustomerDTO'];

/** Lines of an order: one product, how many, at which price. */
export type OrderItem = components['schemas']['OrderItem'];

export type CreateOrderItemDTO = components['schemas']['CreateOrderItemDTO'];

export type UpdateOrderItemDTO = components['schemas']['UpdateOrderItemDTO'];

/** An order from basket to delivery. */
export type Order = components['schemas']['Order'];

export type CreateOrderDTO = components['schemas']['CreateOrderDTO'];

export type UpdateOrderDTO = components['schemas']['UpdateOrderDTO'];

/** Money received, or tried to be, for an order. */
export type Payment = components['schemas']['Payment'];

export type CreatePaymentDTO = components['schemas']['CreatePaymentDTO'];

export type UpdatePaymentDTO = components['schemas']['UpdatePaymentDTO'];

/** How often each product was sold, and for how much. */
export type ProductSale = components['schemas']['ProductSale'];

/** What the shop sells. */
export type Product = components['schemas']['Product'];

export type CreateProductDTO = components['schemas']['CreateProductDTO'];

export type UpdateProductDTO = components['schemas']['UpdateProductDTO'];

/** What went wrong. */
export type ErrorSchema = components['schemas']['Error'];

/** Body of a refusal. */
export type ErrorBody = components['schemas']['Error'];

/** A client of this document. */
export type ApiClient = Client<paths>;

/** Where the document says that it is served. */
export const servers: readonly string[] = [];

const frame: ClientFrame = {
  baseUrl: '',
  variables: {},
  tokenHeader: 'Authorization',
  tokenPrefix: 'Bearer ',
  joined: [],
};

/** shop 1.0.0 */
export function createClient(options: ClientOptions = {}): ApiClient {
  return connect<paths>(frame, options);
}

/** The server refused: its status, and what the document's error schema says about the cause. */
export class ApiError extends Error {
  readonly status: number;
  /** As the server sent it; undefined where that was no JSON object, such as a proxy's page. */
  readonly body: ErrorBody | undefined;
  readonly code: ErrorField<'code'>;
  readonly details: ErrorField<'details'>;
  readonly requestId: ErrorField<'requestId'>;
  readonly response: Response;

  constructor(response: Response, body: object | undefined) {
    const { message, code, details, requestId } = { ...body } as Record<string, unknown>;
    super(typeof message === 'string' ? message : `The server answered ${response.status}.`);
    this.name = 'ApiError';
    this.status = response.status;
    // The document promises these types; only a server that breaks it can make them wrong.
    this.body = body as ErrorBody | undefined;
    this.code = code as ErrorField<'code'>;
    this.details = details as ErrorField<'details'>;
    this.requestId = requestId as ErrorField<'requestId'>;
    this.response = response;
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
  /** Values of the base URL's variables (`https://{region}.example.com`). */
  readonly variables?: Readonly<Record<string, string>>;
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
  /** Defaults of the servers' variables. */
  readonly variables: Readonly<Record<string, string>>;
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

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

/** A client of the document that `frame` was printed from. */
function connect<Paths extends object>(
  frame: ClientFrame,
  options: ClientOptions = {},
): Client<Paths> {
  const { token, headers, credentials } = options;
  const inner = createFetchClient<Paths>({
    querySerializer: (query: Loose) => queryText(query, frame.joined),
    ...(headers === undefined ? {} : { headers }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  inner.use({
    onRequest: async ({ request }) => {
      const secret = typeof token === 'function' ? await token() : token;
      if (!secret || request.headers.has(frame.tokenHeader)) return;
      request.headers.set(frame.tokenHeader, frame.tokenPrefix + secret);
    },
  });
  // The types of a call are Client's; below them any path and any init will do.
  const send = sendWith(inner.request as unknown as LooseRequest, frame, options);
  const calls = methods.map((method) => [
    method,
    (path: string, init?: LooseInit) => send(method, path, init),
  ]);
  return {
    ...Object.fromEntries(calls),
    pages: (path: string, init?: LooseInit) => readPages(send, path, init),
    use: (...added) => inner.use(...added),
    eject: (...removed) => inner.eject(...removed),
  } as Client<Paths>;
}

/** Makes a call within its time: the answer, or a thrown ApiError, RequestError or the reason of the caller's signal. */
function sendWith(request: LooseRequest, frame: ClientFrame, options: ClientOptions): Send {
  return async (method, path, init = {}) => {
    const { signal, timeout = options.timeout ?? 30_000, parseAs, ...rest } = init;
    const { retries = options.retries ?? 2, fetch = options.fetch ?? globalThis.fetch } = init;
    refuseDotSegments(path, init.params?.path);
    const limit = startLimit(signal, timeout);
    const progress = { isAnswered: false };
    const work = async () => {
      const { data, error, response } = await request(method, path, {
        ...rest,
        baseUrl: absolute(init.baseUrl ?? options.baseUrl ?? frame.baseUrl, {
          ...frame.variables,
          ...options.variables,
        }),
        parseAs: parseAs ?? 'text',
        signal: limit.signal,
        fetch: async (asked) => {
          const answer = await fetchWithRetries(fetch, asked, { retries, limit });
          progress.isAnswered = true;
          return answer;
        },
      });
      if (!response.ok)
        throw new ApiError(
          response,
          typeof error === 'object' && error !== null ? error : undefined,
        );
      return { data: parseAs === undefined ? parseBody(data, response) : data, response };
    };
    try {
      return await Promise.race([limit.reached, work()]);
    } catch (error) {
      // What fetch throws where a connection breaks within a body: https://fetch.spec.whatwg.org/#fetch-method
      throw progress.isAnswered && error instanceof TypeError ? networkError(error) : error;
    } finally {
      limit.stop(parseAs === 'stream');
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

interface Limit {
  readonly signal: AbortSignal;
  /** Rejects when the time is over or the caller gives up. */
  readonly reached: Promise<never>;
  readonly left: () => number;
  readonly stop: (isOpen: boolean) => void;
}

/** One signal of the caller's and the time-out. */
function startLimit(outer: AbortSignal | null | undefined, timeout: number): Limit {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const end = Date.now() + timeout;
  const expire = () =>
    controller.abort(new RequestError('timeout', `There was no answer within ${timeout} ms.`));
  const give = () => controller.abort(outer?.reason);
  // A timer knows no longer time than this.
  const timer = timeout < 2 ** 31 ? setTimeout(expire, timeout) : undefined;
  outer?.addEventListener('abort', give);
  return {
    signal,
    reached: new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    }),
    left: () => end - Date.now(),
    stop: (isOpen) => {
      clearTimeout(timer);
      if (!isOpen) outer?.removeEventListener('abort', give);
    },
  };
}

/** Sends a request again where that does no harm (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) and may help. */
async function fetchWithRetries(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  { retries, limit }: { readonly retries: number; readonly limit: Limit },
): Promise<Response> {
  const mayRepeat = /^(GET|HEAD|OPTIONS|PUT|DELETE|TRACE)$/.test(request.method);
  for (let attempt = 0; ; attempt += 1) {
    const isLast = !mayRepeat || attempt >= retries;
    let wait = Math.random() * Math.min(300 * 2 ** attempt, 10_000);
    try {
      const response = await fetch(isLast ? request : request.clone());
      if (isLast || ![429, 502, 503, 504].includes(response.status)) return response;
      wait = retryAfter(response) ?? wait;
      if (wait >= limit.left()) return response;
      void response.body?.cancel();
    } catch (error) {
      if (isLast || limit.signal.aborted) throw networkError(error);
    }
    await pause(wait, limit.signal);
  }
}

function networkError(cause: unknown): RequestError {
  return new RequestError('network', 'The server could not be reached.', cause);
}

/** Milliseconds. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(wait, 0);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

/** Text of the answer as its media type says, with integers that are what the server sent. */
function parseBody(text: unknown, { headers }: Response): unknown {
  if (typeof text !== 'string' || !/[/+]json\b/i.test(headers.get('content-type') ?? ''))
    return text;
  if (/\d{16}/.test(text)) refuseInexact(text);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new RequestError('unreadable', 'The answer is not the JSON it says it is.', error);
  }
}

function refuseInexact(json: string): void {
  for (const [token] of json.matchAll(/"(?:[^"\\]+|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) {
    if (!/^-?\d{16,}$/.test(token) || String(Number(token)) === token) continue;
    const message = `The answer holds the integer ${token}, which a number of JavaScript would change; let the document say type: string.`;
    throw new RequestError('precision', message);
  }
}

/** A base URL with its variables filled in; a relative one begins where the page was loaded from. */
function absolute(baseUrl: string, variables: Readonly<Record<string, string>>): string {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  const url = baseUrl.replace(/\{([^{}]*)\}/g, (all, name: string) => variables[name] ?? all);
  if (location !== undefined) return new URL(url || '/', location.href).href;
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  throw new TypeError('Outside a browser createClient needs a baseUrl: http://localhost:3000');
}

/** `..` would be taken for a step up, encoded or not. https://url.spec.whatwg.org/#double-dot-path-segment */
function refuseDotSegments(path: string, values: Loose = {}): void {
  for (const [name, value] of Object.entries(values)) {
    if (!/^\.{0,2}$/.test(String(value))) continue;
    throw new TypeError(`${JSON.stringify(value)} cannot stand for {${name}} in ${path}.`);
  }
}

function queryText(query: Loose, joined: readonly string[]): string {
  const pair = (name: string, value: unknown) =>
    `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) {
      if (!joined.includes(name)) return value.map((item) => pair(name, item));
      const items = value.map((item) => encodeURIComponent(String(item)));
      return items.length === 0 ? [] : [`${encodeURIComponent(name)}=${items.join(',')}`];
    }
    if (typeof value !== 'object') return [pair(name, value)];
    return Object.entries(value).map(([key, item]) => pair(`${name}[${key}]`, item));
  });
  return pairs.join('&');
}

/** Follows `Link` where the server sends it, else counts. */
async function* readPages(send: Send, path: string, init: LooseInit = {}) {
  const query = init.params?.query ?? {};
  let page = Number(query['page'] ?? 1);
  let size = Number(query['limit'] ?? 0);
  let next: LooseInit = init;
  for (let isFirst = true; ; isFirst = false) {
    const answer = await send('GET', path, next);
    const count = Array.isArray(answer.data) ? answer.data.length : 0;
    if (count > 0 || isFirst) yield answer;
    const link = answer.response.headers.get('link') ?? '';
    if ('cursor' in query || /\brel="?(?:first|prev|next|last)\b/i.test(link)) {
      const search = nextSearch(link, answer.response.url);
      if (search === null || search === next.querySerializer?.({})) return;
      // Of the link only the query: its host may be one that a proxy hides.
      next = { ...init, querySerializer: () => search };
    } else {
      if (count === 0 || count < size) return;
      size ||= count;
      page += 1;
      next = { ...init, params: { ...init.params, query: { ...query, page } } };
    }
  }
}

/** https://www.rfc-editor.org/rfc/rfc8288 */
function nextSearch(link: string, base: string): string | null {
  const target = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(link)?.[1];
  return target === undefined ? null : new URL(target, base || 'http://localhost').search.slice(1);
}
