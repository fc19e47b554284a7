import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { Recall } from '../../recall.ts';

/** What the emitter of every framework starts from: the document's operations, grouped by model, without what is internal. Emitters print TypeScript; `build` makes JavaScript of it where the project wants that. */
export interface ClientInput {
  readonly model: ApiModel;
  /** For the header line: `openapi/shop.json`. */
  readonly documentPath: string;
  /** Folder of the files, relative to the project: `src/api/react`. */
  readonly output: string;
  /** Module of the core client as a file of that folder imports it: `../client`. Without an ending, because not every bundler finds `client.ts` under `client.js`. */
  readonly core: string;
  /** Models in the document's order, then the tags of custom operations that belong to no model. */
  readonly resources: readonly ClientResource[];
  /** Type that the core exports for each name of `components.schemas`. */
  readonly schemaTypes: ReadonlyMap<string, string>;
  readonly recall?: Recall;
}

/** A model, or a tag, with all its operations: one file of a framework's client. */
export interface ClientResource {
  /** PascalCase, safe as a name, unique: `OrderItem`. */
  readonly name: string;
  /** The same, many of them: `OrderItems`. Unique, never equal to `name`. */
  readonly plural: string;
  /** Kebab-case, safe as a file's name, unique: `order-item`. */
  readonly file: string;
  readonly description: string | null;
  /** Files of the models that a foreign key leads to from this one, or from there to here: a change may change what they show. */
  readonly related: readonly string[];
  /** Type that the core exports for a row; null for a resource that is not a model. */
  readonly type: string | null;
  /** Names of the parameters of `get`'s path, in its order; empty where there is no `get`, `update` or `delete`. */
  readonly key: readonly string[];
  readonly list: ClientOperation | null;
  readonly get: ClientOperation | null;
  readonly create: ClientOperation | null;
  /** PATCH where there is one. */
  readonly update: ClientOperation | null;
  /** PUT where there is one beside it. */
  readonly replace: ClientOperation | null;
  readonly delete: ClientOperation | null;
  /** Custom operations, and what the document has twice, in its order. */
  readonly others: readonly ClientOperation[];
}

/** An operation and its name in code. */
export interface ClientOperation {
  /** camelCase, safe as a name, unique among all operations: `listOrders`. */
  readonly name: string;
  /** Text of its JSDoc: summary, description, parameters; `isDeprecated` is beside it. Null where the document says nothing. */
  readonly doc: string | null;
  readonly isDeprecated: boolean;
  /** Path and method are the types' own: `api.GET('/orders', …)`. */
  readonly operation: Operation;
  /** How it is read page by page; null: it is not (`api.pages` rejects the path). */
  readonly paging: ListPaging | null;
  /** False for GET and HEAD. */
  readonly isMutation: boolean;
}

/** How a list is read page by page. */
export interface ListPaging {
  /** What chooses a page: its number, or a text that the page before gives. */
  readonly by: 'page' | 'cursor';
  /** Name of the query parameter that does. */
  readonly parameter: string;
  /** Name of the parameter for a cursor, beside that for a number too; null if there is none. */
  readonly cursor: string | null;
  /** Number of the first page where a request has to name it; null where it need not. */
  readonly first: number | null;
  /** Name of the parameter for the rows on a page; null if there is none. */
  readonly limit: string | null;
  /** Rows on a page of a request that does not say; null where nobody knows. */
  readonly defaultLimit: number | null;
  /** Rows on a page at most where that is less than may be asked for. */
  readonly bound: number | null;
  /** Names of the properties that lead to the rows; empty where the body is the list. */
  readonly rows: readonly string[];
}
