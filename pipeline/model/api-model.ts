import type { Problem } from '../errors.ts';
import type {
  EnvelopeMember,
  Member,
  ValueForm,
} from '../../server-template/shared/response-shape.ts';
import type {
  ListAbilities,
  ListParameter,
} from '../../server-template/shared/list/list-abilities.ts';
import type { EmbeddedList } from '../../server-template/shared/list/embedding.ts';
import type { QueryAbilities } from '../../server-template/shared/list/query-abilities.ts';
import type { Preset, RowRule } from '../../server-template/shared/access/row-rule.ts';
import type {
  FileColumns,
  Idempotency,
} from '../../server-template/shared/operation/resolved-crud.ts';
import type { SharedLimit } from '../../server-template/shared/limits/operation-limits.ts';
import type { ColumnType } from '../catalog/catalog.ts';
import type { Located } from './json-pointer.ts';
import type { Body, Callback, OperationResponse, Parameter, SecurityScheme } from './messages.ts';
import type { CrudAction, DocumentDb, ModelDb, PropertyDb } from '../extensions.ts';
import type {
  HttpMethod,
  OpenApiDocument,
  SchemaObject,
  SchemaOrReference,
  SecurityRequirement,
} from '../openapi-document.ts';

export type * from './messages.ts';

/**
 * A resolved document, the input of mock, contract tests and every emitter. References are
 * followed, names are checked, and everything is in the document's order.
 */
export interface ApiModel {
  readonly title: string;
  readonly version: string;
  /** The OpenAPI version, which determines the dialect of JSON Schema. */
  readonly openapi: '3.0' | '3.1';
  /** Null in a document without a database. */
  readonly database: DocumentDb | null;
  /** Paths below which the API is served, from `servers`; empty text for the root. At least one. */
  readonly basePaths: readonly string[];
  /** Schemas with an `x-db`, each a table or view. */
  readonly models: readonly Model[];
  readonly operations: readonly Operation[];
  /** By name; empty if the document declares none. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /**
   * The document after repair: DTOs have the constraints of their models, and parameters have
   * roles. Includes private keys.
   */
  readonly document: OpenApiDocument;
  /** Warnings about the document. */
  readonly warnings: readonly Problem[];
}

/** A schema that represents a table or view. */
export interface Model {
  /** Name in components.schemas. */
  readonly name: string;
  readonly description: string | null;
  readonly source: ModelDb;
  /** Every property that has a column. */
  readonly properties: readonly Property[];
  /** The table whose rows a view shows; null: a table, or an unknown one. */
  readonly base: ModelBase | null;
}

/** The table under a view. */
export interface ModelBase {
  readonly model: Model;
  /** The table's property behind each of the view's; computed ones are left out. */
  readonly names: ReadonlyMap<string, string>;
}

/** A property that has a column. */
export interface Property {
  /** Name in JSON. */
  readonly name: string;
  readonly source: PropertyDb;
  /** What the column holds, by its SQL type, else by the schema. */
  readonly type: ColumnType;
  /** Whether the column may be null; null: unknown. */
  readonly nullable: boolean | null;
  /** References followed, `allOf` merged. */
  readonly schema: SchemaObject;
  readonly required: boolean;
  /** Set by the server or the database, never by clients. */
  readonly readOnly: boolean;
  /** Never returned: `writeOnly` or internal. */
  readonly hidden: boolean;
  /** Scope that a caller needs to read or search it; null: none. */
  readonly readScope: string | null;
  /** Scope that a caller needs to send it; null: none. */
  readonly writeScope: string | null;
}

/** One method of one path. */
export interface Operation {
  /** JSON pointer: `#/paths/~1orders/get`. */
  readonly pointer: string;
  /** Unique; derived from method and path if the document has none. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Paths of its own `servers`, or its path item's, as for the document; null: the document's. */
  readonly basePaths: readonly string[] | null;
  /** As written in the document: `/order_items/{orderId}/{productId}`. */
  readonly path: string;
  readonly tag: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | null;
  /** In the document's order. */
  readonly responses: readonly OperationResponse[];
  /** The operation's own, else the document's; empty: public. */
  readonly security: readonly SecurityRequirement[];
  /** Rate limit of the operation, or one that it shares with others; null: none. */
  readonly rateLimit: SharedLimit | null;
  /** Requests that the server sends after this one; empty if none is declared. */
  readonly callbacks: readonly Callback[];
  /** Null: a custom operation with a handler of the user's, or a batch. */
  readonly crud: Crud | null;
  /** The operations on tables that it runs in one transaction; null: not a batch. */
  readonly batch: Batch | null;
  /** The header with a key that makes retries safe; null: it takes none. */
  readonly idempotency: Idempotency | null;
  /** Page sizes of a list of a model; null for any other operation. */
  readonly paging: Paging | null;
  /** Sorting, filters and so on of a list of a model; null for any other operation. */
  readonly list: ListAbilities | null;
  /** Related rows that can be embedded; null: none. */
  readonly embed: Embed | null;
  /** What the body of a query may contain; null: not a query. */
  readonly query: Query | null;
  /** Related rows that the body writes together with the row. */
  readonly nested: readonly NestedRows[];
}

/** What the steps of a batch may be. */
export interface Batch {
  /** Ids of operations on tables. */
  readonly operations: readonly string[];
}

/** Page size of a list, and its parameters. */
export interface Paging {
  /** Null: the list has one page only. */
  readonly page: Parameter | null;
  /** Null: every page has `defaultLimit` rows. */
  readonly limit: Parameter | null;
  /** Rows per page without a limit in the request. */
  readonly defaultLimit: number;
  /** Greatest number of rows per page. */
  readonly maximumLimit: number;
}

/** What a CRUD operation does with a model. */
export interface Crud {
  readonly model: Model;
  readonly action: CrudAction;
  /**
   * The columns of the path parameters, in the order of the path. For a list or create: columns
   * that all of its rows share.
   */
  readonly key: readonly KeyPart[];
  /** The row above the path of a list or create, which must exist; null if there is none. */
  readonly parent: Parent | null;
  /** Members of a row in the response, in the order of its schema. Empty for delete. */
  readonly row: readonly Member[];
  /** The object that wraps the row or rows; null: no wrapper. */
  readonly envelope: readonly EnvelopeMember[] | null;
  /** Columns that a row contains, at any depth. Empty for delete. */
  readonly output: readonly PropertyColumn[];
  /** Columns that a body may set. Empty except for create and update. */
  readonly input: readonly PropertyColumn[];
  /**
   * `readOnly` columns that a body may repeat but not change: a value equal to the stored one is
   * ignored, another one rejected.
   */
  readonly unchangeable: readonly PropertyColumn[];
  /**
   * JSON columns that a merge patch changes member by member; null: the operation accepts no merge
   * patch.
   */
  readonly merged: readonly PropertyColumn[] | null;
  /** Columns that a body may change by their stored values: `{ "$inc": -1 }`. */
  readonly changed: readonly PropertyColumn[];
  /** The file of an operation on one, or files that a body may contain as parts. */
  readonly files: readonly FileColumns[];
  /** Whether it may read rows that are some moments old. */
  readonly replica: boolean;
  /** Condition on each row that is read or written; null: all rows. */
  readonly rows: RowRule | null;
  /** Columns that the server sets in written rows; a delete with some keeps the row. */
  readonly presets: readonly Preset[];
}

/** What the body of a query may contain. */
export interface Query {
  readonly abilities: QueryAbilities;
  /** Order, fields and cursor, as for a list; the parameters are properties of the body. */
  readonly list: ListAbilities;
  readonly defaultLimit: number;
  readonly maximumLimit: number;
}

/** The parameter that embeds related rows in a list or get, and the relations it accepts. */
export interface Embed {
  readonly parameter: ListParameter;
  readonly relations: readonly Relation[];
}

/** A property of a row that contains related rows. */
export interface Relation {
  /** Name of the property. */
  readonly name: string;
  readonly model: Model;
  /** Pairs of properties for each column of the foreign key: the own one and the other row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /** The junction table, to whose rows the key leads; absent: none. */
  readonly through?: Junction;
  /** Greatest number of related rows per row; null: at most one row, not a list. */
  readonly most: number | null;
  /** The property is the number of related rows. */
  readonly isCount?: true;
  /** What a request can select from a list; absent: nothing. */
  readonly list?: EmbeddedList;
  /** Members of a related row. */
  readonly row: readonly Member[];
  readonly output: readonly PropertyColumn[];
  /** Condition on each related row; null: none. */
  readonly rows: RowRule | null;
  /** Relations that can be embedded in a related row. */
  readonly relations: readonly Relation[];
}

/** A table that relates the rows of two others, each pair once, by a key of its own. */
export type Junction = Pick<Relation, 'model' | 'key' | 'rows'>;

/** Rows of another table that a body writes together with its own. */
export interface NestedRows {
  /** Name of the body's property. */
  readonly name: string;
  readonly model: Model;
  /** Pairs of properties for each column of the foreign key: the own one and the related row's. */
  readonly key: Relation['key'];
  /** The property lists all related rows, and others are deleted; false: it has a list for each of `create`, `update` and `delete`. */
  readonly isWhole: boolean;
  /** Null: creates no rows. */
  readonly create: NestedWrite | null;
  /** With the key that identifies the row of an item. */
  readonly update: (NestedWrite & { readonly key: readonly PropertyColumn[] }) | null;
  readonly remove: {
    readonly rows: RowRule | null;
    readonly presets: readonly Preset[];
    readonly key: readonly PropertyColumn[];
    /** Items are plain values of the key, not objects. */
    readonly isPlain: boolean;
  } | null;
  /** The same rows in the response; null: not included. */
  readonly shown: Relation | null;
  /** Places of the schemas of rows. */
  readonly bodies: readonly (Located<SchemaOrReference> & { readonly kind: 'create' | 'update' })[];
}

/** How related rows are created or updated: as by the operation that writes them separately. */
export type NestedWrite = Pick<Crud, 'input' | 'unchangeable' | 'rows' | 'presets'>;

/** A path parameter and its column. */
export interface KeyPart {
  readonly parameter: string;
  readonly column: string;
}

/** The row above a nested path: `/artists/{artistId}/albums`. */
export interface Parent {
  readonly model: Model;
  /** Path parameter and column of the parent for each column of the foreign key. */
  readonly key: readonly KeyPart[];
  /** Condition on the parent row, as of the operation that gets it; null: none. */
  readonly rows: RowRule | null;
}

/** A property in JSON and its column. */
export interface PropertyColumn {
  /** Path in the row, joined by dots: `address.city`. */
  readonly name: string;
  /** Names of the enclosing objects, then its own. */
  readonly path: readonly string[];
  readonly column: string;
  /** Null: JSON has the column's own representation. */
  readonly form: ValueForm | null;
}
