import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { VisibleRows } from './visible-rows.ts';
import { ApiError } from '../http/api-error.ts';

/** What the document says of one operation, as types. */
export interface OperationTypes {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
  readonly response: unknown;
  /** What verified tokens claim, where the document describes it. */
  readonly claims?: object;
  /** The database, with its Drizzle client. */
  readonly database?: Database;
}

/** A validated request, with what a handler needs to answer it. */
export interface HandlerRequest<T extends OperationTypes = OperationTypes> {
  readonly params: T['params'];
  readonly query: T['query'];
  /** Numbers beyond a double's reach are raw JSON; a media type that is not JSON arrives as bytes. */
  readonly body: T['body'];
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** What the caller's verified credentials claim; empty without any. */
  readonly claims: ClaimsOf<T>;
  readonly scopes: ReadonlySet<string>;
  /** The document's rules for the rows of a table, as a condition for a query; undefined: the caller sees all of them. */
  readonly visible: VisibleRows;
  readonly requestId: string;
  /** W3C trace context of the caller, to pass on. */
  readonly traceparent: string | null;
  readonly database: DatabaseOf<T>;
  readonly log: Logger;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

type DatabaseOf<T extends OperationTypes> = T extends { readonly database: infer Own }
  ? Own
  : Database;

type ClaimsOf<T extends OperationTypes> = T extends { readonly claims: infer Claims }
  ? Claims
  : Readonly<Record<string, unknown>>;

/** What a handler answers; the status is the document's first success where absent. */
export interface HandlerResponse<T extends OperationTypes = OperationTypes> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: T['response'];
}

/** Answers one custom operation; an ApiError that it throws is answered as such, anything else as a 500. */
export type Handler<T extends OperationTypes = OperationTypes> = (
  request: HandlerRequest<T>,
) => HandlerResponse<T> | Promise<HandlerResponse<T>>;

/** For a handler that is not written yet: a 501. */
export function notImplemented(): never {
  throw new ApiError(501, 'NOT_IMPLEMENTED', 'This operation has no handler yet.');
}
