import type { CallSettings, PagedList } from './client-types.ts';

/** The generated client has the document's own values in place of this module. */

/** Body of a rejection: the document's `Error`. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly {
    readonly in: string;
    readonly field: string;
    readonly message: string;
  }[];
  readonly requestId: string;
}

/** The document's operations, by path and method. */
export type paths = Record<string, object>;

/** The document's operations, by id. */
export type operations = Record<string, object>;

/** Ids of the operations that a transaction may contain. */
export type BatchedName = string;

/** Path of the operation that runs others in one transaction. */
export const batchPath = '/batch';

/** Lists that can be read page by page, each with the property path to its rows. */
export type PagedLists = Readonly<Record<string, readonly string[]>>;

/** Lists that can be exported as NDJSON, each with the property path to its rows. */
export type ExportedLists = Readonly<Record<string, readonly string[]>>;

/** Lists whose paging parameters are not `page`, `cursor` and `limit`, or whose rows are not the body itself. */
export const pagedLists: Readonly<Record<string, PagedList>> = {};

/** Operations whose bodies are not JSON, by method and path: `PUT /pets/{id}/photo`. */
export const callSettings: Readonly<Record<string, CallSettings>> = {};

/** Header of the document's security scheme. */
export const tokenHeader = 'Authorization';

/** Text before the token. */
export const tokenPrefix = 'Bearer ';

/** Settings of every client. https://openapi-ts.dev/openapi-fetch/api#createclient */
export const settings = {};
