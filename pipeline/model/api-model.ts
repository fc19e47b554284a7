import type { Problem } from '../errors.ts';
import type { CrudAction, DocumentDb, ModelDb, PropertyDb } from '../extensions.ts';
import type {
  HttpMethod,
  OpenApiDocument,
  SchemaObject,
  SchemaOrReference,
  SecurityRequirement,
} from '../openapi-document.ts';

/** A document, resolved: what mock, contract tests and every emitter start from. References are followed, names are checked, everything stands in the document's order. */
export interface ApiModel {
  readonly title: string;
  readonly version: string;
  /** Null in a document that names no database. */
  readonly database: DocumentDb | null;
  /** Schemas with an `x-db`, each a table or view. */
  readonly models: readonly Model[];
  readonly operations: readonly Operation[];
  /** The document itself, private keys included. */
  readonly document: OpenApiDocument;
  /** What is odd in the document without making it useless. */
  readonly warnings: readonly Problem[];
}

/** A schema that stands for a table or view. */
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
  /** References followed, `allOf` merged. */
  readonly schema: SchemaObject;
  readonly required: boolean;
  /** Never written by a client. */
  readonly readOnly: boolean;
  /** Never returned: `writeOnly` or internal. */
  readonly hidden: boolean;
}

/** One method of one path. */
export interface Operation {
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
  readonly answers: readonly Answer[];
  /** The operation's own, else the document's; empty: anyone may call it. */
  readonly security: readonly SecurityRequirement[];
  /** Null: a custom operation, whose handler the user writes. */
  readonly crud: Crud | null;
}

/** What a CRUD operation does to which model. */
export interface Crud {
  readonly model: Model;
  readonly action: CrudAction;
  /** One for each path parameter, in the order of the path. Empty for list and create. */
  readonly key: readonly KeyPart[];
  /** Names of the Model's properties in the answer that the database can give. Empty for delete. */
  readonly output: readonly PropertyColumn[];
  /** What a body may set. Empty but for create and update. */
  readonly input: readonly PropertyColumn[];
  /** What a body may hold but never change (`readOnly`): a value that equals the stored one is ignored, another is refused. */
  readonly unchangeable: readonly PropertyColumn[];
}

/** A path parameter and the column it stands for. */
export interface KeyPart {
  readonly parameter: string;
  readonly column: string;
}

/** A name in JSON and the column it stands for. */
export interface PropertyColumn {
  readonly name: string;
  readonly column: string;
}

/** A parameter, reference followed. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly required: boolean;
  readonly description: string | null;
  readonly schema: SchemaObject;
}

/** A request body, reference followed. */
export interface Body {
  readonly required: boolean;
  readonly mediaTypes: readonly string[];
  /** Schema of the first JSON media type as it stands in the document, if there is one. */
  readonly schema: SchemaOrReference | null;
}

/** What an operation answers for one status, reference followed. */
export interface Answer {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description: string;
  readonly mediaTypes: readonly string[];
  /** Schema of the first JSON media type as it stands in the document, if there is one. */
  readonly schema: SchemaOrReference | null;
}
