import type { Problem } from '../errors.ts';
import type {
  EnvelopeMember,
  Member,
  ValueForm,
} from '../../server-template/runtime/shared/response-shape.ts';
import type {
  ListAbilities,
  ListParameter,
} from '../../server-template/runtime/shared/list/list-abilities.ts';
import type { QueryAbilities } from '../../server-template/runtime/shared/list/query-abilities.ts';
import type { Preset, RowRule } from '../../server-template/runtime/shared/access/row-rule.ts';
import type { SharedLimit } from '../../server-template/runtime/shared/limits/operation-limits.ts';
import type { ColumnType } from '../catalog/catalog.ts';
import type { Located } from './json-pointer.ts';
import type { Body, Callback, Example, OperationResponse } from './messages.ts';
import type {
  CrudAction,
  DocumentDb,
  FilterOperator,
  ModelDb,
  ParameterRole,
  PropertyDb,
} from '../extensions.ts';
import type {
  HttpMethod,
  OpenApiDocument,
  SchemaObject,
  SchemaOrReference,
  SecurityRequirement,
} from '../openapi-document.ts';

export type * from './messages.ts';

/** A document, resolved: what mock, contract tests and every emitter start from. References are followed, names are checked, everything is in the document's order. */
export interface ApiModel {
  readonly title: string;
  readonly version: string;
  /** Of which OpenAPI the document is: 3.1 has another JSON Schema. */
  readonly openapi: '3.0' | '3.1';
  /** Null in a document that names no database. */
  readonly database: DocumentDb | null;
  /** Paths below which the API is served, from `servers`: empty text for the root. At least one. */
  readonly basePaths: readonly string[];
  /** Schemas with an `x-db`, each a table or view. */
  readonly models: readonly Model[];
  readonly operations: readonly Operation[];
  /** By name; empty where the document declares none. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** The document after repair: what models say is in their DTOs too, and parameters have roles. Private keys included. */
  readonly document: OpenApiDocument;
  /** What is odd in the document without making it useless. */
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
}

/** A property that has a column. */
export interface Property {
  /** Name in JSON. */
  readonly name: string;
  readonly source: PropertyDb;
  /** What the column holds, by its SQL type, else by the schema. */
  readonly type: ColumnType;
  /** Whether the column may be null; null: the document does not say. */
  readonly nullable: boolean | null;
  /** References followed, `allOf` merged. */
  readonly schema: SchemaObject;
  readonly required: boolean;
  /** Never written by a client. */
  readonly readOnly: boolean;
  /** Never returned: `writeOnly` or internal. */
  readonly hidden: boolean;
  /** Scope without which a caller neither sees nor searches it; null: none is needed. */
  readonly readScope: string | null;
  /** Scope without which a caller may not send it; null: none is needed. */
  readonly writeScope: string | null;
}

/** One method of one path. */
export interface Operation {
  /** Where it is: `#/paths/~1orders/get`. */
  readonly pointer: string;
  /** Unique; made from method and path where the document gives none. */
  readonly id: string;
  readonly method: HttpMethod;
  /** As the document has it: `/order_items/{orderId}/{productId}`. */
  readonly path: string;
  readonly tag: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | null;
  /** In the document's order. */
  readonly responses: readonly OperationResponse[];
  /** The operation's own, else the document's; empty: anyone may call it. */
  readonly security: readonly SecurityRequirement[];
  /** How often it may be called, by itself or together with all others; null: at will. */
  readonly rateLimit: SharedLimit | null;
  /** Requests that the server makes in turn; empty where none is declared. */
  readonly callbacks: readonly Callback[];
  /** Null: a custom operation, whose handler the user writes. */
  readonly crud: Crud | null;
  /** How many rows a list of a model answers; null for any other operation. */
  readonly paging: Paging | null;
  /** What a list of a model can do beside its pages; null for any other operation. */
  readonly list: ListAbilities | null;
  /** The related rows that it can embed; null: none. */
  readonly embed: Embed | null;
  /** What its body may ask for; null: it is not a query. */
  readonly query: Query | null;
  /** The related rows that its body writes with its own. */
  readonly nested: readonly NestedRows[];
}

/** How many rows a list answers, and which. */
export interface Paging {
  /** Null: the list has one page only. */
  readonly page: Parameter | null;
  /** Null: every page has `defaultLimit` rows. */
  readonly limit: Parameter | null;
  /** Rows on a page where the request does not say. */
  readonly defaultLimit: number;
  /** Rows on a page at most. */
  readonly maximumLimit: number;
}

/** What a CRUD operation does to which model. */
export interface Crud {
  readonly model: Model;
  readonly action: CrudAction;
  /** One for each path parameter, in the order of the path. On a list or create: what the path says of all its rows. */
  readonly key: readonly KeyPart[];
  /** The row that the path of a list or create is below, which must exist; null if there is none. */
  readonly parent: Parent | null;
  /** What a row in the response is made of, in the order of its schema. Empty for delete. */
  readonly row: readonly Member[];
  /** The object around the row or rows; null: they are the body. */
  readonly envelope: readonly EnvelopeMember[] | null;
  /** The columns that a row shows, wherever they are in it. Empty for delete. */
  readonly output: readonly PropertyColumn[];
  /** What a body may set. Empty but for create and update. */
  readonly input: readonly PropertyColumn[];
  /** What a body may hold but never change (`readOnly`): a value that equals the stored one is ignored, another is rejected. */
  readonly unchangeable: readonly PropertyColumn[];
  /** Columns whose JSON a merge patch changes member by member; null: the operation takes no merge patch. */
  readonly merged: readonly PropertyColumn[] | null;
  /** What must hold of each row that it reads or writes; null: it reaches all rows. */
  readonly rows: RowRule | null;
  /** What the server fills in of a row that is written. */
  readonly presets: readonly Preset[];
}

/** What the body of a query may ask for. */
export interface Query {
  readonly abilities: QueryAbilities;
  /** Its order, fields and cursor, as those of a list are said: parameters are properties of the body. */
  readonly list: ListAbilities;
  readonly defaultLimit: number;
  readonly maximumLimit: number;
}

/** The parameter by which a list or get embeds related rows, and which it can. */
export interface Embed {
  readonly parameter: ListParameter;
  readonly relations: readonly Relation[];
}

/** Related rows that a row holds in a property of their own. */
export interface Relation {
  /** Name of the property. */
  readonly name: string;
  readonly model: Model;
  /** For each column of the foreign key, the own property and the related row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /** The most related rows that one row holds; null: it holds one row, or none. */
  readonly most: number | null;
  /** What a related row shows. */
  readonly row: readonly Member[];
  readonly output: readonly PropertyColumn[];
  /** What must hold of each related row; null: nothing. */
  readonly rows: RowRule | null;
  /** What may be embedded in it in turn. */
  readonly relations: readonly Relation[];
}

/** Rows of another table that a body writes with its own. */
export interface NestedRows {
  /** Name of the body's property. */
  readonly name: string;
  readonly model: Model;
  /** For each column of the foreign key, the own property and the related row's. */
  readonly key: Relation['key'];
  /** The property is a list of all related rows, of which the others are deleted; else it has a list for each of `create`, `update` and `delete`. */
  readonly isWhole: boolean;
  /** Null: it creates none. */
  readonly create: NestedWrite | null;
  /** With what tells which row an item means. */
  readonly update: (NestedWrite & { readonly key: readonly PropertyColumn[] }) | null;
  readonly remove: {
    readonly rows: RowRule | null;
    readonly key: readonly PropertyColumn[];
    /** Items are values of the key, and no objects. */
    readonly isPlain: boolean;
  } | null;
  /** The same rows in the response; null: it does not show them. */
  readonly shown: Relation | null;
  /** Where the schemas of rows are. */
  readonly bodies: readonly (Located<SchemaOrReference> & { readonly kind: 'create' | 'update' })[];
}

/** How related rows are created or changed: as by the operation that does so alone. */
export type NestedWrite = Pick<Crud, 'input' | 'unchangeable' | 'rows' | 'presets'>;

/** A path parameter and the column it represents. */
export interface KeyPart {
  readonly parameter: string;
  readonly column: string;
}

/** The row that a nested path is below: `/artists/{artistId}/albums`. */
export interface Parent {
  readonly model: Model;
  /** For each column of the foreign key, the parameter of the path and the column of the parent. */
  readonly key: readonly KeyPart[];
  /** What must hold of the row: what getting one asks for; null: nothing. */
  readonly rows: RowRule | null;
}

/** A property in JSON and the column it represents. */
export interface PropertyColumn {
  /** Its path in the row, joined by dots: `address.city`. */
  readonly name: string;
  /** Names of the objects that it is in, then its own. */
  readonly path: readonly string[];
  readonly column: string;
  /** Null: the value is in JSON as the column has it. */
  readonly form: ValueForm | null;
}

/** A parameter, reference followed. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly required: boolean;
  readonly description: string | null;
  readonly deprecated: boolean;
  /** How an array or object is written; the default of its place where the document says nothing. https://spec.openapis.org/oas/v3.0.3#style-values */
  readonly style: string;
  readonly explode: boolean;
  /** Whether a query may name it and give it no value. */
  readonly allowEmptyValue: boolean;
  /** The value is a text of this media type (`content` instead of `schema`); null: it is written by `style`. */
  readonly mediaType: string | null;
  readonly schema: SchemaObject;
  /** Where the schema is; null where the parameter has none. */
  readonly schemaPointer: string | null;
  readonly examples: readonly Example[];
  /** What the parameter does to a list, apart from filtering it; null: nothing. */
  readonly role: ParameterRole | null;
  /** The column that the parameter filters a list by; null: it filters nothing. */
  readonly filter: ParameterFilter | null;
}

/** `x-crud` of a query parameter of a list. */
export interface ParameterFilter {
  /** Name of the Model's property. */
  readonly property: string;
  readonly op: FilterOperator;
}

/** https://spec.openapis.org/oas/v3.0.3#security-scheme-object */
export interface SecurityScheme {
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** Where an API key is, and its name. */
  readonly in?: 'query' | 'header' | 'cookie';
  readonly name?: string;
  /** `basic` or `bearer`, in small letters. */
  readonly scheme?: string;
  /** Where an OpenID provider describes itself. */
  readonly openIdConnectUrl?: string;
  /** All that the flows of OAuth declare. */
  readonly scopes?: readonly string[];
}
