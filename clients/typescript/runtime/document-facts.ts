import type { PagedList } from './client-types.ts';

/** What the generated client holds in place of this module: what its document says. */

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

/** The document's operations. */
export type paths = Record<string, object>;

/** Lists that can be read page by page, each with the path of properties to its rows. */
export type PagedLists = Readonly<Record<string, readonly string[]>>;

/** Lists that can be exported as lines of JSON, each with the path of properties to its rows. */
export type ExportedLists = Readonly<Record<string, readonly string[]>>;

/** The exceptions: lists whose paging parameters are not `page`, `cursor` and `limit`, or whose rows are not the body itself. */
export const pagedLists: Readonly<Record<string, PagedList>> = {};

/** Where the token is, of the document's security scheme. */
export const tokenHeader = 'Authorization';

/** What is before it. */
export const tokenPrefix = 'Bearer ';

/** Settings of every client. https://openapi-ts.dev/openapi-fetch/api#createclient */
export const settings = {};
