import type { ModelDb } from '../../extensions.ts';
import type { Model, Operation } from '../api-model.ts';
import type { RowsPlace } from './find-rows.ts';

/** Rows of one kind, and the operations that make, show, change and remove them: declared by `x-crud`, else inferred from paths and schemas. */
export interface Resource extends Omit<RowsPlace, 'schemaPointer'> {
  /** Unique in the document: that of the model, else the path of the collection: `/users/{userId}/todos`. */
  readonly name: string;
  /** Null: inferred; nothing is promised but what the document says of each response. */
  readonly model: Model | null;
  readonly list: Operation | null;
  readonly create: Operation | null;
  readonly get: Operation | null;
  readonly updates: readonly Operation[];
  readonly remove: Operation | null;
  /** For each path parameter that names a row, what its value may be called in the row; empty: no path leads to one. */
  readonly key: readonly ResourceKey[];
  /** Properties that identify a row, in the order of the key where there is one; empty: none are known. */
  readonly keyProperties: readonly string[];
  /** Path parameters before those of the row, each value of which has its own rows. */
  readonly parents: readonly ResourceParent[];
  /** Foreign keys of its table; empty if there is none. */
  readonly links: readonly ResourceLink[];
  /** Schema of one row; null: no response tells. */
  readonly schemaPointer: string | null;
  /** Where rows say which parent they are below: `['userId']` of those at `/users/{userId}/orders`; null: nowhere. */
  readonly parentPath: readonly string[] | null;
  /** The resource whose rows these are, all of them or those of one parent each; null: it has rows of its own. */
  readonly viewOf: RowResource | null;
}

/** A resource whose rows have a known schema. */
export type RowResource = Resource & { readonly schemaPointer: string };

/** A path parameter of a row, and what its value may be called in the row, the likeliest first. */
export interface ResourceKey {
  readonly parameter: string;
  readonly names: readonly string[];
}

/** `/users/{userId}/todos`: the parameter, and the path of the collection above, which is its resource's name where there is one. */
export interface ResourceParent {
  readonly name: string;
  readonly parameter: string;
}

/** A foreign key of a table. */
export type ForeignKey = NonNullable<ModelDb['foreignKeys']>[number];

/** A foreign key in names of JSON. */
export interface ResourceLink {
  readonly source: ForeignKey;
  /** Name of the resource that is referred to; null where the document has none. */
  readonly target: string | null;
  /** Property here and property there, for each column; null where the document has none. */
  readonly pairs: readonly { readonly own: string | null; readonly other: string | null }[];
}

/** What an operation does with a resource. */
export interface ResourceUse {
  readonly resource: RowResource;
  /** The last five are inferred only for who remembers what was sent: create or update by the body's key, create many, delete what a list would show, change a row by a word, keep what is at an address. */
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
    | 'save'
    | 'createAll'
    | 'clear'
    | 'act'
    | 'remember';
  /** The resource as a response has it, where that differs. */
  readonly shown?: RowResource;
  /** Of what is at an address: the row of a collection that it is, where there is such a row. */
  readonly shared?: SharedRow;
}

/** A row that another path than that of its collection leads to. */
export interface SharedRow {
  readonly resource: RowResource;
  /** For each parameter of the path, where a row has its value: `['owner', 'login']`, `['name']`. */
  readonly paths: readonly (readonly string[])[];
}

/** The property of a column in JSON; null where the document has none. */
export function propertyOfColumn(model: Model, column: string): string | null {
  return model.properties.find(({ source }) => source.column === column)?.name ?? null;
}
