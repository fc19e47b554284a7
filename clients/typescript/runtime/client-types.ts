import type {
  Client as FetchClient,
  FetchOptions,
  FetchResponse,
  HeadersOptions,
  ParseAs,
} from 'openapi-fetch';
import type { PagedLists } from './document-facts.ts';

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
