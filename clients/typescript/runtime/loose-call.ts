import type { Answer, CallSettings, ClientOptions, ListPage, SentBody } from './client-types.ts';

/** openapi-fetch's client while its methods are replaced. */
export interface LooseClient {
  [method: string]: unknown;
  readonly request: LooseRequest;
  readonly GET: LooseCall;
  pages: (path: string, init?: LooseInit) => LoosePages;
}

export type LooseRequest = (
  method: string,
  path: string,
  init: LooseInit,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

export type LooseCall = (path: string, init?: LooseInit) => Promise<Answer<unknown>>;

export interface LooseInit extends ClientOptions {
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

export interface LooseQuery {
  readonly [name: string]: unknown;
  readonly page?: number;
  readonly limit?: number;
}

export type LoosePages = AsyncGenerator<ListPage<unknown, readonly unknown[]>, void, undefined>;
