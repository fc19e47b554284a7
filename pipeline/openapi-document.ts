import type {
  DocumentCrud,
  DocumentDb,
  ModelDb,
  CustomCrud,
  DeclaredCrud,
  ParameterCrud,
  PropertyDb,
  RelationDb,
  SchemaCrud,
  TypeDb,
  X_CRUD,
  X_DB,
  X_DISPLAY_NAME,
  X_TAG_GROUPS,
} from './extensions.ts';

/** An OpenAPI 3.0.3 document as this project writes it; one that people edited may hold more. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly servers?: readonly ServerObject[];
  readonly tags?: readonly TagObject[];
  readonly security?: readonly SecurityRequirement[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: Components;
  readonly [X_TAG_GROUPS]?: readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly [X_DB]?: DocumentDb;
  readonly [X_CRUD]?: DocumentCrud;
}

/** https://spec.openapis.org/oas/v3.0.3#server-object */
export interface ServerObject {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<
    Record<string, { readonly default: string; readonly enum?: readonly string[] }>
  >;
}

/** https://spec.openapis.org/oas/v3.0.3#tag-object */
export interface TagObject {
  readonly name: string;
  readonly [X_DISPLAY_NAME]?: string;
  readonly description?: string;
}

/** Scheme names with their scopes. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** https://spec.openapis.org/oas/v3.0.3#components-object */
export interface Components {
  readonly schemas?: Readonly<Record<string, SchemaOrReference>>;
  readonly responses?: Readonly<Record<string, ResponseObject | Reference>>;
  readonly parameters?: Readonly<Record<string, ParameterObject | Reference>>;
  readonly requestBodies?: Readonly<Record<string, RequestBody | Reference>>;
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly securitySchemes?: Readonly<Record<string, unknown>>;
}

/** A JSON pointer to another place of the same document. */
export interface Reference {
  readonly $ref: string;
}

/** The methods that a path item may hold. */
export type HttpMethod = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

/** https://spec.openapis.org/oas/v3.0.3#path-item-object */
export type PathItem = {
  readonly summary?: string;
  readonly description?: string;
  readonly servers?: readonly ServerObject[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
} & { readonly [Method in HttpMethod]?: OperationObject };

/** https://spec.openapis.org/oas/v3.0.3#operation-object */
export interface OperationObject {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly servers?: readonly ServerObject[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  /** By name; each holds path items by runtime expression. */
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, unknown>> | Reference>>;
  readonly security?: readonly SecurityRequirement[];
  readonly [X_CRUD]?: DeclaredCrud | CustomCrud;
}

/** https://spec.openapis.org/oas/v3.0.3#parameter-object */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly schema?: SchemaOrReference;
  /** One media type, instead of the schema. */
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly [X_CRUD]?: ParameterCrud;
}

/** https://spec.openapis.org/oas/v3.0.3#request-body-object */
export interface RequestBody {
  readonly description?: string;
  readonly required?: boolean;
  readonly content: Readonly<Record<string, MediaType>>;
}

/** https://spec.openapis.org/oas/v3.0.3#media-type-object */
export interface MediaType {
  readonly schema?: SchemaOrReference;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** https://spec.openapis.org/oas/v3.0.3#response-object */
export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** https://spec.openapis.org/oas/v3.0.3#header-object */
export interface HeaderObject {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: SchemaOrReference;
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** A schema or a pointer to one. */
export type SchemaOrReference = SchemaObject | Reference;

/** https://spec.openapis.org/oas/v3.0.3#schema-object; `x-db` is a ModelDb on a model, a TypeDb on the list of a type's values, and a PropertyDb or RelationDb on a property. */
export interface SchemaObject {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly deprecated?: boolean;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: SchemaOrReference;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, SchemaOrReference>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly additionalProperties?: boolean | SchemaOrReference;
  readonly allOf?: readonly SchemaOrReference[];
  readonly oneOf?: readonly SchemaOrReference[];
  readonly anyOf?: readonly SchemaOrReference[];
  readonly not?: SchemaOrReference;
  readonly [X_DB]?: ModelDb | TypeDb | PropertyDb | RelationDb;
  readonly [X_CRUD]?: SchemaCrud;
}
