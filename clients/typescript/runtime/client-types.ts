import type {
  Client as FetchClient,
  FetchOptions,
  FetchResponse,
  HeadersOptions,
  ParseAs,
} from 'openapi-fetch';
import type { PagedLists } from './document-facts.ts';

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
