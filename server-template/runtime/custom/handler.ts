import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { VisibleRows } from './visible-rows.ts';
import { ApiError } from '../operation/api-error.ts';

/** Types of one operation. */
export interface OperationTypes {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
  readonly response: unknown;
  /** Verified claims, if the document has a schema for them. */
  readonly claims?: object;
  /** The database, with its Drizzle client. */
  readonly database?: Database;
}

/** A validated request with its context, for a handler. */
export interface HandlerRequest<T extends OperationTypes = OperationTypes> {
  readonly params: T['params'];
  readonly query: T['query'];
  /**
   * Integers that would lose digits as numbers are bigints, and other such numbers raw JSON. The
   * files of a form are in temporary files until the request ends. A body that is neither JSON, form
   * nor text is bytes.
   */
  readonly body: T['body'];
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The caller's verified claims; empty without credentials. */
  readonly claims: ClaimsOf<T>;
  readonly scopes: ReadonlySet<string>;
  /**
   * The document's rules for the rows of a table, as a condition for queries; undefined: all rows.
   */
  readonly visible: VisibleRows;
  readonly requestId: string;
  /** W3C trace context of the caller, to pass on. */
  readonly traceparent: string | null;
  readonly database: DatabaseOf<T>;
  /**
   * Runs work in one transaction, whose tables and Drizzle client it receives, and returns its
   * response. The response is printed, and validated where responses are, before the transaction
   * commits: if it cannot be sent, nothing is changed. The work runs again if the transaction loses a
   * conflict with another one.
   */
  readonly transaction: (
    work: (database: DatabaseOf<T>) => HandlerResponse<T> | Promise<HandlerResponse<T>>,
  ) => Promise<HandlerResponse<T>>;
  readonly log: Logger;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

type DatabaseOf<T extends OperationTypes> = T extends { readonly database: infer Own }
  ? Own
  : Database;

type ClaimsOf<T extends OperationTypes> = T extends { readonly claims: infer Claims }
  ? Claims
  : Readonly<Record<string, unknown>>;

/** A handler's response; the default status is the first successful one in the document. */
export interface HandlerResponse<T extends OperationTypes = OperationTypes> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * JSON; or, if the document declares another media type, what is sent in it: a text, bytes, a
   * `Blob`, or a stream of these, of events, or of the values of JSON lines.
   */
  readonly body?: T['response'];
}

/** Handles one custom operation; a thrown ApiError becomes the response, any other error a 500. */
export type Handler<T extends OperationTypes = OperationTypes> = (
  request: HandlerRequest<T>,
) => HandlerResponse<T> | Promise<HandlerResponse<T>>;

/** Throws a 501, for a handler, or the function of a property, that is not implemented yet. */
export function notImplemented(property?: string): never {
  const message =
    property === undefined
      ? 'This operation has no handler yet.'
      : `The property ${JSON.stringify(property)} has no column, and no function yet.`;
  throw new ApiError(501, 'NOT_IMPLEMENTED', message);
}
