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

/** Body of an error response. */
export type ErrorBody = unknown;

/**
 * odd 1.0.0
 *
 * - reports & such: What nobody *\/ export const hacked = 1; /* keeps in a table.
 */
export type ApiClient = Client<paths>;

/** Addresses of the API, from `servers` of the document. */
export const servers: readonly string[] = [];

/** Lists that can be read page by page, each with the path of properties to its rows. */
export interface PagedLists {
  readonly '/queries': [];
  readonly '/reports': [];
}

/** The exceptions: lists whose paging parameters are not `page`, `cursor` and `limit`, or whose rows are not the body itself. */
export const pagedLists: Readonly<Record<string, PagedList>> = {
  '/queries': { page: '', bound: 100 },
};

const readPages = (get: LooseCall, path: string, init?: LooseInit) =>
  readList(pagedLists[path] ?? {}, get, path, init);

/** The header that carries the token, according to the document. */
export const tokenHeader = 'Authorization';

/** What precedes the token there. */
export const tokenPrefix = 'Bearer ';

const settings = {
  querySerializer: (query: unknown) => queryText(query, ['columns', 'embed']),
};

/** The error that calls throw. `rejected`: the server rejected the call. `network`: there is no connection. `timeout`: there was no response in time. `unreadable`: the response is not the JSON that it claims to be, or has an integer that a JavaScript number would change. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly kind: 'rejected' | 'network' | 'timeout' | 'unreadable';
  /** The rejection. */
  declare readonly response: Response | undefined;
  declare readonly status: number | undefined;
  /** What the server says about it; undefined where that is not JSON, such as a proxy's page. */
  declare readonly body: ErrorBody | undefined;

  constructor(kind: ApiError['kind'], cause: Partial<Error> | undefined, response?: Response) {
    super(cause?.message ?? `HTTP ${response?.status}`, { cause });
    this.kind = kind;
    this.response = response;
    this.status = response?.status;
    // The document promises its type; only a server that breaks it can make it wrong.
    if (response && typeof cause === 'object') this.body = cause as unknown as ErrorBody;
  }
}

/** Whether the server wants credentials, or others: 401. */
export function isUnauthorized(error: unknown): error is ApiError & { readonly status: 401 } {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the credentials do not allow it: 403. */
export function isForbidden(error: unknown): error is ApiError & { readonly status: 403 } {
  return error instanceof ApiError && error.status === 403;
}

/** What is wrong with one field of a body: what the document's `Error` says in an item of `details`. */
export type FieldError = ErrorBody extends { details?: readonly (infer Detail)[] }
  ? Detail
  : { field: string; message: string };

/** What the server says of the fields of a rejected body, by their names (`address.city`), the first of each: `fieldErrors(error)['email']?.message`. Empty for any other error. */
export function fieldErrors(error: unknown): Readonly<Record<string, FieldError>> {
  // Angular's errors have the body in `error`.
  const { body, error: sent } = (error ?? {}) as { body?: unknown; error?: unknown };
  const { details } = (body ?? sent ?? {}) as { details?: unknown };
  const told = (Array.isArray(details) ? details : []) as (FieldError & { in: string })[];
  const fields = told.filter((detail) => detail.in === 'body').reverse();
  return Object.fromEntries(fields.map((detail) => [detail.field, detail]));
}

/** How a client reaches its server. */
export interface ClientOptions {
  /** Where the paths begin; the document's first server when absent. */
  readonly baseUrl?: string;
  /** Sent with every request as the document's security scheme says (`Authorization: Bearer …`), before any header of that name; a function is asked before each call, and once more, with the token that the server rejected (401), for another one. */
  readonly token?: Token | TokenFunction;
  /** Milliseconds that a call may take, retries and the response's body included (30,000). */
  readonly timeout?: number;
  /** How often a call that may be repeated is tried again after a lost connection, 429, 502, 503 or 504 (2). */
  readonly retries?: number;
  /** Headers of every request. */
  readonly headers?: HeadersOptions;
  /** Another implementation of fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Whether cookies are sent to other origins. https://developer.mozilla.org/docs/Web/API/Request/credentials */
  readonly credentials?: NonNullable<RequestInit['credentials']>;
}

/** A token, or nothing where nobody is logged in. */
export type Token = string | null | undefined;

/** Gives a token; another one where the server has rejected that one. */
export type TokenFunction = (rejected?: Token) => Token | Promise<Token>;

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
  /** The pages of a list, one after the other: `for await (const { rows } of api.pages('/orders'))`. */
  readonly pages: <P extends PagedPath<Paths>>(
    path: P,
    ...init: Arguments<InitOf<OperationAt<Paths, 'get', P>>>
  ) => AsyncGenerator<
    ListPage<DataOf<OperationAt<Paths, 'get', P>>, RowsOf<Paths, P>>,
    void,
    undefined
  >;
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

/** A page of a list. */
export interface ListPage<Data, Rows> extends Answer<Data> {
  /** `data` itself, or what is in it where it is an object around the rows. */
  readonly rows: Rows;
}

/** How a list is read page by page: names of its parameters, and of the properties that lead to its rows. */
export interface PagedList {
  /** Empty: pages have no numbers. */
  readonly page?: string;
  readonly cursor?: string;
  /** Empty: a request does not say how many rows it wants. */
  readonly limit?: string;
  /** Number of the first page, where a request has to name it. */
  readonly first?: number;
  /** Rows on a page at most, where more may be asked for. */
  readonly bound?: number;
  readonly rows?: readonly string[];
}

/** Calls the operations of one method: the response's data, or a thrown ApiError. */
export type Call<Paths, M extends Method> = <
  P extends PathWith<Paths, M>,
  As extends ParseAs = 'json',
>(
  path: P,
  ...init: Arguments<InitOf<OperationAt<Paths, M, P>, As>>
) => Promise<Answer<DataOf<OperationAt<Paths, M, P>, As>>>;

/** Parameters, body and settings of a call. */
export type InitOf<Operation, As extends ParseAs = 'json'> = FetchOptions<Operation> & {
  /** Another token than the client's, or null for none. */
  readonly token?: Token;
  /** How the response's body is read. */
  readonly parseAs?: As;
  /** Milliseconds that this call may take. */
  readonly timeout?: number;
  /** How often this call is tried again. */
  readonly retries?: number;
};

/** What an operation answers where it succeeds. JSON has the document's own types, by their names; openapi-fetch would copy their members. */
export type DataOf<Operation, As extends ParseAs = 'json'> = As extends 'json'
  ? SuccessOf<Operation>
  : Operation extends Record<string | number, unknown> | object
    ? Extract<
        FetchResponse<Operation & Record<string | number, unknown>, { parseAs: As }, MediaType>,
        { data: unknown }
      >['data']
    : never;

type SuccessOf<Operation> = Operation extends { responses: infer Responses }
  ? { [S in keyof Responses & Success]: ContentOf<Responses[S]> }[keyof Responses & Success]
  : never;

type Success = 200 | 201 | 202 | 203 | 204 | 206 | 207 | '2XX';

type ContentOf<Message> = Message extends { content: infer Content extends object }
  ? Content[Exclude<keyof Content & MediaType, Unasked<Content>>]
  : undefined;

/** Without an `Accept` of the caller's, a server that has JSON sends no export. */
type Unasked<Content> = Content extends { 'application/json': unknown }
  ? 'text/csv' | 'application/x-ndjson'
  : never;

/** Query parameters of an operation. */
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

/** Body of an operation's request. */
export type BodyOf<Operation> = Operation extends { requestBody?: infer Body }
  ? ContentOf<NonNullable<Body>>
  : never;

/** Lists that can be read page by page. */
export type PagedPath<Paths> = {
  [P in PathWith<Paths, 'get'>]: P extends keyof PagedLists
    ? RowsOf<Paths, P> extends readonly unknown[]
      ? P
      : never
    : never;
}[PathWith<Paths, 'get'>];

/** Rows on a page of such a list. */
export type RowsOf<Paths, P> = P extends keyof PagedLists
  ? ValueAt<DataOf<OperationAt<Paths, 'get', P>>, PagedLists[P]>
  : unknown;

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

/** What names of properties lead to. */
export type ValueAt<Data, Names> = Names extends readonly [infer Name, ...infer Rest]
  ? Name extends keyof Data
    ? ValueAt<NonNullable<Data[Name]>, Rest>
    : unknown
  : Data;

type MediaType = `${string}/${string}`;

type Arguments<Init> = object extends Init ? [init?: Init] : [init: Init];

/** A client of the document. */
export function createClient(options: ClientOptions = {}): Client<paths> {
  // The types of a call are Client's; below them any path and any init will do.
  const client = createFetchClient<paths>({ ...settings, ...options }) as unknown as LooseClient;
  for (const method in client) {
    if (/[A-Z]/.test(method)) client[method] = sendWith(client.request, method, options);
  }
  client.pages = readPages.bind(null, client.GET);
  return client as unknown as Client<paths>;
}

/** Makes the calls of a method, each within its time: the response, or a thrown ApiError or reason of the caller's signal. */
function sendWith(request: LooseRequest, method: string, options: ClientOptions): LooseCall {
  return async (path, init = {}) => {
    const given = { ...options, ...init };
    const { token, signal, timeout = 30_000, retries = 2, fetch: ask = fetch } = given;
    const tokenOf: TokenFunction = typeof token === 'function' ? token : () => token;
    const late = AbortSignal.timeout(timeout);
    const ended = AbortSignal.any([late, signal ?? late]);
    refuseDotSegments(init.params?.path);
    try {
      const { data, error, response } = await Promise.race([
        request(method, path, {
          ...init,
          parseAs: init.parseAs ?? 'text',
          signal: ended,
          fetch: async (asked) => {
            const again = asked.clone();
            const secret = await tokenOf();
            if (secret) asked.headers.set(tokenHeader, tokenPrefix + secret);
            // What is neither safe nor idempotent (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) is sent once.
            const sent = /^P[OA]/.test(method) ? 0 : retries;
            const response = await fetchWithRetries(ask, asked, timeout, sent);
            // Nothing was done: it may be sent with another token, once.
            const fresh = response.status === 401 && (await tokenOf(secret));
            if (!fresh || fresh === secret) return response;
            again.headers.set(tokenHeader, tokenPrefix + fresh);
            return ask(again);
          },
        }),
        new Promise<never>((_, reject) => {
          ended.onabort = () => reject(ended.reason as Error);
        }),
      ]);
      if (!response.ok) throw new ApiError('rejected', error as Error, response);
      return { data: init.parseAs ? data : readBody(data, response), response };
    } catch (error) {
      const kind = kinds[(error as Error).name];
      throw kind ? new ApiError(kind, error as Error) : error;
    }
  };
}

/** What the platform throws, by its name: its classes differ from realm to realm. */
const kinds: Readonly<Record<string, ApiError['kind']>> = {
  TimeoutError: 'timeout',
  TypeError: 'network',
  SyntaxError: 'unreadable',
};

/** openapi-fetch's client while its methods are replaced. */
interface LooseClient {
  [method: string]: unknown;
  readonly request: LooseRequest;
  readonly GET: LooseCall;
  pages: (path: string, init?: LooseInit) => LoosePages;
}

type LooseRequest = (
  method: string,
  path: string,
  init: LooseInit,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

type LooseCall = (path: string, init?: LooseInit) => Promise<Answer<unknown>>;

interface LooseInit extends ClientOptions {
  readonly params?: {
    readonly query?: LooseQuery;
    readonly path?: Readonly<Record<string, string>>;
  };
  readonly signal?: AbortSignal | null;
  readonly parseAs?: string;
}

interface LooseQuery {
  readonly [name: string]: unknown;
  readonly page?: number;
  readonly limit?: number;
}

type LoosePages = AsyncGenerator<ListPage<unknown, readonly unknown[]>, void, undefined>;

/** Sends a request again, `retries` times at most, where that may help within `timeout`, in milliseconds. */
async function fetchWithRetries(
  ask: (request: Request) => Promise<Response>,
  request: Request,
  timeout: number,
  retries: number,
): Promise<Response> {
  let wait = Math.random() * 500;
  try {
    const response = await ask(retries ? request.clone() : request);
    // Seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
    const after = response.headers.get('retry-after') ?? '';
    wait = Math.max(Number(after) * 1000 || Date.parse(after) - Date.now() || wait, 0);
    if (!retries || wait > timeout || !/429|50[234]/.test(String(response.status))) return response;
  } catch (error) {
    if (!retries) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, wait));
  return fetchWithRetries(ask, request, timeout, retries - 1);
}

/** Text of the response as its media type says. An integer that a number of JavaScript would change is a SyntaxError; a document that says `type: string` has it sent as text. */
function readBody(text: unknown, { headers }: Response): unknown {
  return text && /json/.test(headers.get('Content-Type') ?? '')
    ? JSON.parse(text as string, /\d{16}/.test(text as string) ? refuseInexact : undefined)
    : text;
}

/** Where the platform does not give the source, nothing is rejected. https://github.com/tc39/proposal-json-parse-with-source */
function refuseInexact(
  _key: string,
  value: unknown,
  { source = '' }: { readonly source?: string } = {},
): unknown {
  if (/^-?\d{16,}$/.test(source) && source !== String(value)) {
    throw new SyntaxError(`Unsafe ${source}`);
  }
  return value;
}

/** `..` would be taken for a step up, encoded or not. https://url.spec.whatwg.org/#double-dot-path-segment */
function refuseDotSegments(values: Readonly<Record<string, string>> | undefined): void {
  for (const name in values) {
    if (/^\.{0,2}$/.test(values[name] ?? '')) throw new TypeError(`Unsafe ${name}`);
  }
}

/** What the next page is asked by in a `Link` header: https://www.rfc-editor.org/rfc/rfc8288 */
const nextQuery = /\?([^>]*)>[^,]*rel="?next/;

/** Reads any list as its description says: a client has it where a list of its document is not by `page` and `limit`, or is in an object. */
async function* readList(
  {
    page = 'page',
    cursor = 'cursor',
    limit = 'limit',
    first,
    bound = Infinity,
    rows: names = [],
  }: PagedList,
  get: LooseCall,
  path: string,
  { params, ...init }: LooseInit = {},
): LoosePages {
  const start = first === undefined ? {} : { [page]: first };
  for (let query: Readonly<Record<string, unknown>> = { ...start, ...params?.query }; ;) {
    const answer = await get(path, { ...init, params: { ...params, query } });
    const rows = rowsIn(answer.data, names);
    yield { ...answer, rows };
    const link = answer.response.headers.get('Link') ?? '';
    const next = new URLSearchParams(nextQuery.exec(link)?.[1]);
    const by = [page, cursor].find((name) => next.has(name));
    const full = Math.min(Number(query[limit] ?? 1), bound);
    if (by === undefined && (link !== '' || page === '' || rows.length < full)) return;
    const value = by === undefined ? Number(query[page] ?? 1) + 1 : next.get(by);
    query = { ...query, [by ?? page]: value };
  }
}

function rowsIn(data: unknown, names: readonly string[]): readonly unknown[] {
  const rows = names.reduce(
    (object, name) => (object as Record<string, unknown> | null | undefined)?.[name],
    data,
  );
  return Array.isArray(rows) ? rows : [];
}

/** What the headers of a list's response say beside its rows. */
export interface ListHead {
  /** Rows on all pages; undefined where the server did not send it. */
  readonly total: number | undefined;
  /** What the next page is asked by; undefined on the last one. */
  readonly nextCursor: string | undefined;
}

/** Headers, of fetch or of Angular; undefined before there is a response. */
export type SentHeaders = { get(name: string): string | null } | undefined;

/** How each member of a list's head is read. */
export type HeadReaders<Head> = {
  readonly [Name in keyof Head]: (headers: SentHeaders) => Head[Name];
};

/** Rows on all pages, as `X-Total-Count` says. */
export function totalOf(headers: SentHeaders): number | undefined {
  const text = headers?.get('X-Total-Count') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The cursor in the `Link` to the next page. */
export function cursorOf(name: string) {
  return (headers: SentHeaders): string | undefined => nextIn(headers?.get('Link') ?? '', name);
}

/** A query parameter of the next page's address in `Link`: https://www.rfc-editor.org/rfc/rfc8288 */
export function nextIn(link: string, name: string): string | undefined {
  const target = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(link)?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://localhost').searchParams.get(name) ?? undefined;
}

/** All that the headers say. */
export function readHead<Head extends object>(
  readers: HeadReaders<Head>,
  headers: SentHeaders,
): Head {
  const head: Partial<Head> = {};
  for (const name in readers) head[name] = readers[name](headers);
  return head as Head;
}

/** A query whose names are encoded, and whose lists are joined, comma-separated where the document says so. */
function queryText(query: unknown, joined: readonly string[]): string {
  return Object.entries(query as Readonly<Record<string, unknown>>)
    .map(([name, value]) =>
      createQuerySerializer<Record<string, unknown>>({
        array: { style: 'form', explode: !joined.includes(name) },
      })({ [encodeURIComponent(name)]: value }),
    )
    .filter(Boolean)
    .join('&');
}
