import type { ModelDb } from '../../extensions.ts';
import type { Model, Operation } from '../api-model.ts';

/** The rows in the body of a list, and their schema. */
export interface RowsPlace {
  /** Schema of one row. */
  readonly schemaPointer: string;
  /** Property names that lead to the rows; null: the body itself. */
  readonly envelope: readonly string[] | null;
  /** Examples of whole lists from the document. */
  readonly examples: readonly unknown[];
  /** Greatest number of rows in a body. */
  readonly most: number;
}

/**
 * Rows of one kind, and the operations that create, return, change and delete them: declared by
 * `x-crud`, else inferred from paths and schemas.
 */
export interface Resource extends Omit<RowsPlace, 'schemaPointer'> {
  /**
   * Unique in the document: the model's name, else the path of the collection:
   * `/users/{userId}/todos`.
   */
  readonly name: string;
  /** Null: inferred. */
  readonly model: Model | null;
  readonly list: Operation | null;
  readonly create: Operation | null;
  readonly get: Operation | null;
  readonly updates: readonly Operation[];
  readonly remove: Operation | null;
  /**
   * For each path parameter of the row, the names that its value may have in the row; empty: no
   * path.
   */
  readonly key: readonly ResourceKey[];
  /** Properties that identify a row, in the order of the key if there is one; empty: unknown. */
  readonly keyProperties: readonly string[];
  /** Path parameters before those of the row; each value has its own rows. */
  readonly parents: readonly ResourceParent[];
  /** Foreign keys of its table; empty without a table. */
  readonly links: readonly ResourceLink[];
  /** Schema of one row; null: unknown. */
  readonly schemaPointer: string | null;
  /**
   * Property path of the parent's key in rows: `['userId']` for `/users/{userId}/orders`; null:
   * none.
   */
  readonly parentPath: readonly string[] | null;
  /** The resource that this one shows rows of, all or those of one parent; null: its own rows. */
  readonly viewOf: RowResource | null;
}

/** A resource with a known row schema. */
export type RowResource = Resource & { readonly schemaPointer: string };

/**
 * A path parameter of a row, and the names that its value may have in the row, the likeliest first.
 */
export interface ResourceKey {
  readonly parameter: string;
  readonly names: readonly string[];
}

/**
 * `/users/{userId}/todos`: the parameter, and the path of the collection above, which is also that
 * resource's name.
 */
export interface ResourceParent {
  readonly name: string;
  readonly parameter: string;
}

/** A foreign key of a table. */
export type ForeignKey = NonNullable<ModelDb['foreignKeys']>[number];

/** A foreign key with JSON property names. */
export interface ResourceLink {
  readonly source: ForeignKey;
  /** Name of the referenced resource; null if the document has none. */
  readonly target: string | null;
  /** Pairs of properties for each column; null if the document lacks the property. */
  readonly pairs: readonly { readonly own: string | null; readonly other: string | null }[];
}

/** How an operation uses a resource. */
export interface ResourceUse {
  readonly resource: RowResource;
  /**
   * The last five are inferred only for stateful mocks: create or update by the body's key, create
   * many, delete the rows of a list, change a row by an action, store the document at a path.
   */
  readonly action:
    | 'list'
    | 'get'
    | 'create'
    | 'update'
    | 'delete'
    | 'bulkCreate'
    | 'bulkUpdate'
    | 'bulkDelete'
    | 'upsert'
    | 'query'
    | 'getFile'
    | 'putFile'
    | 'deleteFile'
    | 'save'
    | 'createAll'
    | 'clear'
    | 'act'
    | 'remember';
  /** The representation in responses, if it differs. */
  readonly shown?: RowResource;
  /** For a document at a path: the row of a collection that it is, if there is one. */
  readonly shared?: SharedRow;
}

/** A row with a second path besides that of its collection. */
export interface SharedRow {
  readonly resource: RowResource;
  /** Where a row has the value of each path parameter: `['owner', 'login']`, `['name']`. */
  readonly paths: readonly (readonly string[])[];
}

/** The JSON property of a column; null if the document has none. */
export function propertyOfColumn(model: Model, column: string): string | null {
  return model.properties.find(({ source }) => source.column === column)?.name ?? null;
}
