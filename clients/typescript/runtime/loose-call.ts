import type { Answer } from './client-types.ts';

export type Loose = Readonly<Record<string, unknown>>;

export interface LooseInit {
  readonly params?: { readonly query?: Loose; readonly path?: Loose };
  readonly baseUrl?: string;
  readonly signal?: AbortSignal | null;
  readonly timeout?: number;
  readonly retries?: number;
  readonly parseAs?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly querySerializer?: (query: Loose) => string;
}

export type LooseRequest = (
  method: string,
  path: string,
  init: LooseInit,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

export type Send = (method: string, path: string, init?: LooseInit) => Promise<Answer<unknown>>;
