import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { Recall } from '../../recall.ts';
import type { OperationTypes } from './core/named-types.ts';

/**
 * Input of every framework's emitter: the document's operations, grouped by model, without internal
 * ones. Emitters print TypeScript; `build` converts it to JavaScript if the project uses that.
 */
export interface ClientInput {
  readonly model: ApiModel;
  /** For the header line: `openapi/shop.json`. */
  readonly documentPath: string;
  /** Folder of the files, relative to the project: `src/api/react`. */
  readonly output: string;
  /**
   * Module of the core client relative to that folder: `../client`. Without an extension, because
   * not every bundler resolves `client.js` to `client.ts`.
   */
  readonly core: string;
  /** Models in the document's order, then the tags of custom operations without a model. */
  readonly resources: readonly ClientResource[];
  /** Exported type of the core client for each name of `components.schemas`. */
  readonly schemaTypes: ReadonlyMap<string, string>;
  readonly recall?: Recall;
}

/** A model, or a tag, with all its operations: one file of a framework's client. */
export interface ClientResource {
  /** Unique identifier in PascalCase: `OrderItem`. */
  readonly name: string;
  /** Plural: `OrderItems`. Unique, and different from every `name`. */
  readonly plural: string;
  /** Unique file name in kebab-case: `order-item`. */
  readonly file: string;
  readonly description: string | null;
  /**
   * Files of models related by a foreign key in either direction, whose data a change may affect.
   */
  readonly related: readonly string[];
  /** The core client's type of a row; null for a resource without a model. */
  readonly type: string | null;
  /** Names of the path parameters of `get`, in order; empty without `get`, `update` or `delete`. */
  readonly key: readonly string[];
  readonly list: ClientOperation | null;
  readonly get: ClientOperation | null;
  readonly create: ClientOperation | null;
  /** PATCH if there is one, else PUT. */
  readonly update: ClientOperation | null;
  /** PUT, if there is also a PATCH. */
  readonly replace: ClientOperation | null;
  readonly delete: ClientOperation | null;
  /** Custom operations, and duplicates, in the document's order. */
  readonly others: readonly ClientOperation[];
}

/** An operation and its name in code. */
export interface ClientOperation {
  /** Unique identifier in camelCase: `listOrders`. */
  readonly name: string;
  /**
   * Text of its JSDoc: summary, description, parameters. `isDeprecated` is separate. Null if the
   * document has none.
   */
  readonly doc: string | null;
  readonly isDeprecated: boolean;
  /** Path and method as in the types: `api.GET('/orders', …)`. */
  readonly operation: Operation;
  readonly types: OperationTypes;
  /** How to read it page by page; null: not possible (`api.pages` rejects the path). */
  readonly paging: ListPaging | null;
  /** False for GET, HEAD and queries in a body. */
  readonly isMutation: boolean;
}

/** How to read a list page by page. */
export interface ListPaging {
  /** Whether pages are selected by number or by a cursor from the previous page. */
  readonly by: 'page' | 'cursor';
  /** Name of that query parameter. */
  readonly parameter: string;
  /** Name of the cursor parameter if there is one in addition to a page number; null if not. */
  readonly cursor: string | null;
  /** Number of the first page if the request must name it; null if not. */
  readonly first: number | null;
  /** Name of the page size parameter; null if there is none. */
  readonly limit: string | null;
  /** Default page size; null if unknown. */
  readonly defaultLimit: number | null;
  /** Maximum page size if it is less than the parameter allows. */
  readonly bound: number | null;
  /** Property names that lead to the rows; empty if the body is the list. */
  readonly rows: readonly string[];
}
