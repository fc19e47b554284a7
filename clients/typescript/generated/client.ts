// Written by specmill from server-template/openapi/shop.json.

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

/** Shelves of the shop; a category may be inside another. */
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

/** Lines of an order: a product, its quantity and its price. */
export type OrderItem = components['schemas']['OrderItem'];

export type CreateOrderItemDTO = components['schemas']['CreateOrderItemDTO'];

export type UpdateOrderItemDTO = components['schemas']['UpdateOrderItemDTO'];

/** An order from basket to delivery. */
export type Order = components['schemas']['Order'];

export type CreateOrderDTO = components['schemas']['CreateOrderDTO'];

export type UpdateOrderDTO = components['schemas']['UpdateOrderDTO'];

/** A payment for an order, successful or not. */
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

/** Body of an error response. */
export type ErrorBody = components['schemas']['Error'];

/**
 * shop 1.0.0
 *
 * Lists are paged: `page` and `limit` choose a page, and the `Link` header leads to the others. `count=exact` also returns the total, in `X-Total-Count`. `sort=name` sorts in ascending order, `sort=-name` in descending order.
 *
 * Request and response bodies are JSON (`application/json`). Errors have a `code` for programs and a `message` for people; if a request is invalid, `details` lists each rejected value.
 */
export type ApiClient = Client<paths>;

/** Addresses of the API, from `servers` in the document. */
export const servers: readonly string[] = ['http://localhost:3000'];

/** Lists that can be read page by page, each with the property path to its rows. */
export interface PagedLists {
  readonly '/categories': [];
  readonly '/customers': [];
  readonly '/order_items': [];
  readonly '/orders': [];
  readonly '/payments': [];
  readonly '/product_sales': [];
  readonly '/products': [];
}

/** The exceptions: lists whose paging parameters are not `page`, `cursor` and `limit`, or whose rows are not the body itself. */
export const pagedLists: Readonly<Record<string, PagedList>> = {};

/** Operations whose bodies are not JSON, by method and path. */
export const callSettings: Readonly<Record<string, CallSettings>> = {};

/** The header that carries the token, according to the document. */
export const tokenHeader = 'Authorization';

/** Prefix of the token in that header. */
export const tokenPrefix = 'Bearer ';

const settings = {
  baseUrl: 'http://localhost:3000',
  querySerializer: (query: unknown) => queryText(query, ['sort']),
};

/** The error that calls throw. `rejected`: an error response. `network`: no connection. `timeout`: no response in time. `unreadable`: the response is not valid JSON, or contains an integer that a JavaScript number cannot represent. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly kind: 'rejected' | 'network' | 'timeout' | 'unreadable';
  /** The error response. */
  declare readonly response: Response | undefined;
  declare readonly status: number | undefined;
  /** Its body; undefined if it is not JSON, such as a proxy's page. */
  declare readonly body: ErrorBody | undefined;

  constructor(kind: ApiError['kind'], cause: Partial<Error> | undefined, response?: Response) {
    super(cause?.message ?? `HTTP ${response?.status}`, { cause });
    this.kind = kind;
    this.response = response;
    this.status = response?.status;
    // The document declares the type; the response is not validated.
    if (response && typeof cause === 'object') this.body = cause as unknown as ErrorBody;
  }
}

/** Whether credentials are missing or invalid (401). */
export function isUnauthorized(error: unknown): error is ApiError & { readonly status: 401 } {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the credentials do not permit the operation (403). */
export function isForbidden(error: unknown): error is ApiError & { readonly status: 403 } {
  return error instanceof ApiError && error.status === 403;
}

/** The error of one field of a body: an item of `details` in the document's `Error`. */
export type FieldError = ErrorBody extends { details?: readonly (infer Detail)[] }
  ? Detail
  : { field: string; message: string };

/** The first error of each field of a rejected body, by its name (`address.city`): `fieldErrors(error)['email']?.message`. Empty for any other error. */
export function fieldErrors(error: unknown): Readonly<Record<string, FieldError>> {
  // Angular's HttpErrorResponse has the body in `error`.
  const { body, error: sent } = (error ?? {}) as { body?: unknown; error?: unknown };
  const { details } = (body ?? sent ?? {}) as { details?: unknown };
  const items = (Array.isArray(details) ? details : []) as (FieldError & {
    in: string;
    field: string;
  })[];
  const fields = items.filter((detail) => detail.in === 'body').reverse();
  return Object.fromEntries(fields.map((detail) => [detail.field, detail]));
}

/** Options of a client. */
export interface ClientOptions {
  /** URL before all paths; the document's first server by default. */
  readonly baseUrl?: string;
  /** Sent with every request in the header of the document's security scheme (`Authorization: Bearer …`), replacing any header of that name. A function is called before each call, and after a 401 once more with the rejected token. */
  readonly token?: Token | TokenFunction;
  /** Milliseconds for a whole call, including retries and the response's body (30,000). */
  readonly timeout?: number;
  /** Number of retries of an idempotent call, or one with an `Idempotency-Key`, after a lost connection, 429, 502, 503 or 504 (2). */
  readonly retries?: number;
  /** Headers of every request. */
  readonly headers?: HeadersOptions;
  /** Another implementation of fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Whether cookies are sent to other origins. https://developer.mozilla.org/docs/Web/API/Request/credentials */
  readonly credentials?: NonNullable<RequestInit['credentials']>;
}

/** A token, or nothing if no user is signed in. */
export type Token = string | null | undefined;

/** Returns a token; after a 401, is called with the rejected one to return another. */
export type TokenFunction = (rejected?: Token) => Token | Promise<Token>;

/** The operations of the document, by method and path. */
export interface Client<Paths extends object> {
  readonly GET: Call<Paths, 'get'>;
  readonly PUT: Call<Paths, 'put'>;
  readonly POST: Call<Paths, 'post'>;
  readonly DELETE: Call<Paths, 'delete'>;
  readonly OPTIONS: Call<Paths, 'options'>;
  readonly HEAD: Call<Paths, 'head'>;
  readonly PATCH: Call<Paths, 'patch'>;
  readonly TRACE: Call<Paths, 'trace'>;
  /** Iterates over the pages of a list: `for await (const { rows } of api.pages('/orders'))`. */
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
  /** Removes middleware. */
  readonly eject: FetchClient<Paths>['eject'];
}

/** Result of a successful call. */
export interface Answer<Data> {
  readonly data: Data;
  readonly response: Response;
}

/** A page of a list. */
export interface ListPage<Data, Rows> extends Answer<Data> {
  /** `data` itself, or the rows inside it if it is an object. */
  readonly rows: Rows;
}

/** Paging of a list: names of its parameters, and of the properties that lead to its rows. */
export interface PagedList {
  /** Empty if pages are not numbered. */
  readonly page?: string;
  readonly cursor?: string;
  /** Empty if requests cannot set a page's size. */
  readonly limit?: string;
  /** Number of the first page, if requests must send it. */
  readonly first?: number;
  /** Maximum page size, if a request may ask for more. */
  readonly bound?: number;
  readonly rows?: readonly string[];
}

/** A body that fetch can send. */
export type SentBody = NonNullable<RequestInit['body']>;

/** How the bodies of an operation are sent and read, if they are not JSON. */
export interface CallSettings {
  readonly bodySerializer?: (body: unknown) => SentBody;
  /** Serializes a body with a file, where others are JSON. */
  readonly formOfFiles?: (body: unknown) => SentBody;
  /** Media type of the body; that of a form is set by the platform. */
  readonly contentType?: string;
  readonly parseAs?: 'blob';
  /** Reads a response that is a stream of values. */
  readonly readStream?: (
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  ) => AsyncGenerator<unknown, void, undefined>;
}

/** Calls an operation of one method; returns its response or throws an ApiError. */
export type Call<Paths, M extends Method> = <
  P extends PathWith<Paths, M>,
  As extends ParseAs = 'json',
>(
  path: P,
  ...init: Arguments<InitOf<OperationAt<Paths, M, P>, As>>
) => Promise<Answer<DataOf<OperationAt<Paths, M, P>, As>>>;

/** Parameters, body and settings of a call. */
export type InitOf<Operation, As extends ParseAs = 'json'> = FetchOptions<Operation> & {
  /** Replaces the client's token; null sends none. */
  readonly token?: Token;
  /** Format in which the response's body is read. */
  readonly parseAs?: As;
  /** Milliseconds for this call. */
  readonly timeout?: number;
  /** Number of retries of this call. */
  readonly retries?: number;
};

/** Data of an operation's successful response. JSON has the document's named types; openapi-fetch would inline their members. */
export type DataOf<Operation, As extends ParseAs = 'json'> = As extends 'json'
  ? SuccessOf<Operation>
  : Operation extends Record<string | number, unknown> | object
    ? Extract<
        FetchResponse<Operation & Record<string | number, unknown>, { parseAs: As }, MediaType>,
        { data: unknown }
      >['data']
    : never;

type SuccessOf<Operation> = Operation extends { responses: infer Responses }
  ? { [S in keyof Responses & Success]: ReceivedOf<Responses[S]> }[keyof Responses & Success]
  : never;

type Success = 200 | 201 | 202 | 203 | 204 | 206 | 207 | '2XX';

type ContentOf<Message> = Message extends { content: infer Content extends object }
  ? Content[Exclude<keyof Content & MediaType, Unasked<Content>>]
  : undefined;

/** A stream is iterated over: server-sent events, and lines of JSON. */
type ReceivedOf<Message> = Message extends { content: infer Content extends object }
  ? {
      [T in Exclude<keyof Content & MediaType, Unasked<Content>>]: T extends StreamType
        ? AsyncGenerator<ItemOf<Content[T]>, void, undefined>
        : Content[T];
    }[Exclude<keyof Content & MediaType, Unasked<Content>>]
  : undefined;

/** A value of an operation's stream. */
export type StreamedOf<Operation> =
  DataOf<Operation> extends infer Data
    ? Data extends AsyncGenerator<infer Value>
      ? Value
      : never
    : never;

type StreamType = 'text/event-stream' | 'application/x-ndjson';

type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value;

/** Exports and events are sent only if the caller asks for them, if the operation also returns JSON. */
type Unasked<Content> = Content extends { 'application/json': unknown }
  ? 'text/csv' | StreamType
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

/** Rows of a page of such a list. */
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

/** HTTP methods in lower case, as in the document. */
export type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

/** Type at a path of property names. */
export type ValueAt<Data, Names> = Names extends readonly [infer Name, ...infer Rest]
  ? Name extends keyof Data
    ? ValueAt<NonNullable<Data[Name]>, Rest>
    : unknown
  : Data;

type MediaType = `${string}/${string}`;

type Arguments<Init> = object extends Init ? [init?: Init] : [init: Init];

/** Creates a client for the document's operations. */
export function createClient(options: ClientOptions = {}): Client<paths> {
  // Client has the types of calls; internally, any path and options are accepted.
  const client = createFetchClient<paths>({ ...settings, ...options }) as unknown as LooseClient;
  for (const method in client) {
    if (/[A-Z]/.test(method)) client[method] = sendWith(client.request, method, options);
  }
  client.pages = readPages.bind(null, client.GET);
  return client as unknown as Client<paths>;
}

/** Creates the function that sends calls of one method, each within its time; throws an ApiError or the reason of the caller's signal. */
function sendWith(request: LooseRequest, method: string, options: ClientOptions): LooseCall {
  return async (path, init = {}) => {
    const given = { ...options, ...init };
    const { token, signal, retries = 2, fetch: ask = fetch } = given;
    const { body, params } = init;
    const { parseAs, bodySerializer, readStream, ...sending } = bodyOptions(
      `${method} ${path}`,
      init,
    );
    // Only the caller limits how long a stream lasts.
    const timeout = (readStream ? init : given).timeout ?? (readStream ? 2 ** 31 - 1 : 30_000);
    // Bodies that are not JSON may be large: they are serialized again instead of copied.
    const isLarge = bodySerializer && body !== undefined;
    const tokenOf: TokenFunction = typeof token === 'function' ? token : () => token;
    const late = AbortSignal.timeout(timeout);
    const ended = AbortSignal.any([late, signal ?? late]);
    rejectDotSegments(params?.path);
    try {
      const { data, error, response } = await Promise.race([
        request(method, path, {
          ...init,
          ...(isLarge && { bodySerializer, ...sending }),
          parseAs: parseAs ?? (readStream ? 'stream' : 'text'),
          signal: ended,
          fetch: async (asked) => {
            const again = isLarge ? null : asked.clone();
            const secret = await tokenOf();
            if (secret) asked.headers.set(tokenHeader, tokenPrefix + secret);
            // Methods that are not idempotent (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) are sent once, unless they have a key.
            const isOnce = /^P[OA]/.test(method) && !asked.headers.has('Idempotency-Key');
            const sent = isLarge || isOnce ? 0 : retries;
            const response = await fetchWithRetries(ask, asked, timeout, sent);
            // A 401 has changed nothing, so even these methods can be sent again with another token.
            const fresh = response.status === 401 && (await tokenOf(secret));
            if (!fresh || fresh === secret) return response;
            const repeated = again ?? repeatedRequest(asked, bodySerializer?.(body));
            repeated.headers.set(tokenHeader, tokenPrefix + fresh);
            return ask(repeated);
          },
        }),
        new Promise<never>((_, reject) => {
          ended.onabort = () => reject(ended.reason as Error);
        }),
      ]);
      if (!response.ok) throw new ApiError('rejected', error as Error, response);
      const read = parseAs
        ? data
        : readStream
          ? readStream(data as Stream)
          : readBody(data, response);
      return { data: read, response };
    } catch (error) {
      throw callError(error);
    }
  };
}

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** How the bodies of a call are sent and read. */
function bodyOptions(operation: string, init: LooseInit): LooseInit {
  const { body, params } = init;
  const { readStream, formOfFiles, ...settings } = callSettings[operation] ?? {};
  const form = Object.values(body ?? {}).some(isFile) ? formOfFiles : undefined;
  const { parseAs = settings.parseAs, bodySerializer = settings.bodySerializer ?? form } = init;
  const contentType = settings.contentType ?? (isFile(body) && body.type);
  const header = { ...(contentType && { 'Content-Type': contentType }), ...params?.header };
  return {
    parseAs,
    bodySerializer,
    params: { ...params, header },
    ...(!parseAs && { readStream }),
  };
}

function isFile(value: unknown): value is Blob {
  return value instanceof Blob;
}

/** The same request with its body once more; a form has a new boundary. */
function repeatedRequest(asked: Request, body: SentBody = ''): Request {
  const { method, signal, credentials } = asked;
  const headers = new Headers(asked.headers);
  if (body instanceof FormData) headers.delete('Content-Type');
  return new Request(asked.url, { method, headers, body, signal, credentials });
}

/** Kinds by error name: `instanceof` fails across realms. */
const kinds: Readonly<Record<string, ApiError['kind']>> = {
  TimeoutError: 'timeout',
  TypeError: 'network',
  SyntaxError: 'unreadable',
};

/** What a call throws: an ApiError, or the reason of the caller's signal. */
function callError(error: unknown): unknown {
  const kind = kinds[(error as Error).name];
  return kind ? new ApiError(kind, error as Error) : error;
}

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
    readonly header?: Readonly<Record<string, unknown>>;
  };
  readonly body?: unknown;
  readonly bodySerializer?: ((body: unknown) => SentBody) | undefined;
  readonly readStream?: CallSettings['readStream'];
  readonly signal?: AbortSignal | null;
  readonly parseAs?: string | undefined;
}

interface LooseQuery {
  readonly [name: string]: unknown;
  readonly page?: number;
  readonly limit?: number;
}

type LoosePages = AsyncGenerator<ListPage<unknown, readonly unknown[]>, void, undefined>;

/** Sends a request, with at most `retries` retries after temporary failures, within `timeout` milliseconds. */
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

/** Parses a response's text according to its media type. Throws a SyntaxError for an integer that a JavaScript number cannot represent; `type: string` in the document avoids that. */
function readBody(text: unknown, { headers }: Response): unknown {
  return text && /json/.test(headers.get('Content-Type') ?? '') ? parseJson(text as string) : text;
}

/** Parses JSON. Throws a SyntaxError for such an integer. */
function parseJson(text: string): unknown {
  return JSON.parse(text, /\d{16}/.test(text) ? rejectInexact : undefined);
}

/** Platforms without `source` accept every number. https://github.com/tc39/proposal-json-parse-with-source */
function rejectInexact(
  _key: string,
  value: unknown,
  { source = '' }: { readonly source?: string } = {},
): unknown {
  if (/^-?\d{16,}$/.test(source) && source !== String(value)) {
    throw new SyntaxError(`Unsafe ${source}`);
  }
  return value;
}

/** Rejects `.` and `..`, which URL parsers resolve even if encoded. https://url.spec.whatwg.org/#double-dot-path-segment */
function rejectDotSegments(values: Readonly<Record<string, string>> | undefined): void {
  for (const name in values) {
    if (/^\.{0,2}$/.test(values[name] ?? '')) throw new TypeError(`Unsafe ${name}`);
  }
}

/** The page or cursor of the next page in a `Link` header: https://www.rfc-editor.org/rfc/rfc8288 */
const nextPage = /[?&](page|cursor)=([^&>]*)[^>]*>[^,]*rel="?next/;

/** Reads a list that is the body, by `page` and `limit`: follows `Link` if sent, else counts until a page is not full. */
async function* readPages(
  get: LooseCall,
  path: string,
  { params, ...init }: LooseInit = {},
): LoosePages {
  for (let query: LooseQuery = params?.query ?? {}; ;) {
    const answer = await get(path, { ...init, params: { ...params, query } });
    const rows = answer.data as readonly unknown[];
    yield { ...answer, rows };
    const link = answer.response.headers.get('Link') ?? '';
    const [, name = 'page', value] = nextPage.exec(link) ?? [];
    if (!value && (link || rows.length < (query.limit ?? 1))) return;
    query = { ...query, [name]: value ? decodeURIComponent(value) : (query.page ?? 1) + 1 };
  }
}

/** Values of the headers of a list's response. */
export interface ListHead {
  /** Number of rows on all pages; undefined if it was not sent. */
  readonly total: number | undefined;
  /** Cursor of the next page; undefined on the last one. */
  readonly nextCursor: string | undefined;
}

/** Values of the headers of a row's response. */
export interface RowHead {
  /** Identifies this version of the row, for `If-Match`; undefined if it was not sent. */
  readonly etag: string | undefined;
}

/** Headers of fetch or Angular; undefined before there is a response. */
export type SentHeaders = { get(name: string): string | null } | undefined;

/** Readers of a head, by member. */
export type HeadReaders<Head> = {
  readonly [Name in keyof Head]: (headers: SentHeaders) => Head[Name];
};

/** Number of rows on all pages, from `X-Total-Count`. */
export function totalOf(headers: SentHeaders): number | undefined {
  const text = headers?.get('X-Total-Count') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The version of a row, from `ETag`. */
export function etagOf(headers: SentHeaders): string | undefined {
  return headers?.get('ETag') ?? undefined;
}

/** The cursor of the next page, from `Link`. */
export function cursorOf(name: string) {
  return (headers: SentHeaders): string | undefined => nextIn(headers?.get('Link') ?? '', name);
}

/** A query parameter of the next page's URL in `Link`: https://www.rfc-editor.org/rfc/rfc8288 */
export function nextIn(link: string, name: string): string | undefined {
  const target = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(link)?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://localhost').searchParams.get(name) ?? undefined;
}

/** Applies all readers. */
export function readHead<Head extends object>(
  readers: HeadReaders<Head>,
  headers: SentHeaders,
): Head {
  const head: Partial<Head> = {};
  for (const name in readers) head[name] = readers[name](headers);
  return head as Head;
}

/** A query string with encoded names; lists are comma-separated if the document declares it. */
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
