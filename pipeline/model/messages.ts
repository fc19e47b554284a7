import type { FilterOperator, ParameterRole } from '../extensions.ts';
import type { HttpMethod, SchemaObject, SchemaOrReference } from '../openapi-document.ts';

/** A request body, reference followed. */
export interface Body {
  readonly required: boolean;
  readonly mediaTypes: readonly string[];
  /** One per media type, in the document's order. */
  readonly contents: readonly Content[];
  /** Schema of the first JSON media type as written; null if there is none. */
  readonly schema: SchemaOrReference | null;
}

/** A response of an operation for one status, reference followed. */
export interface OperationResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description: string;
  readonly mediaTypes: readonly string[];
  /** One per media type, in the document's order. */
  readonly contents: readonly Content[];
  readonly headers: readonly ResponseHeader[];
  /** Schema of the first JSON media type as written; null if there is none. */
  readonly schema: SchemaOrReference | null;
}

/** A body in one media type. */
export interface Content {
  /** As written: `application/json`, `image/*`. */
  readonly mediaType: string;
  /** Schema as written; null if there is none. */
  readonly schema: SchemaOrReference | null;
  /** Place of the schema; null if there is none. */
  readonly schemaPointer: string | null;
  /** Examples of the media type itself, not of its schema; references followed. */
  readonly examples: readonly Example[];
}

/** An example of a media type or parameter. */
export interface Example {
  /** Null for `example`. */
  readonly name: string | null;
  readonly value: unknown;
}

/** A header of a response. */
export interface ResponseHeader {
  readonly name: string;
  readonly required: boolean;
  readonly description: string | null;
  readonly schema: SchemaObject;
  /** Null if the header has no schema. */
  readonly schemaPointer: string | null;
  /** Examples of the header itself, not of its schema; references followed. */
  readonly examples: readonly Example[];
}

/** A request that the server sends after an operation was called. */
export interface Callback {
  readonly name: string;
  /** A runtime expression: `{$request.body#/callbackUrl}`. https://spec.openapis.org/oas/v3.0.3#runtime-expressions */
  readonly url: string;
  readonly method: HttpMethod;
  readonly body: Body | null;
}

/** A parameter, reference followed. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly required: boolean;
  readonly description: string | null;
  readonly deprecated: boolean;
  /**
   * Serialization of arrays and objects, with OpenAPI's default for the location.
   * https://spec.openapis.org/oas/v3.0.3#style-values
   */
  readonly style: string;
  readonly explode: boolean;
  /** Whether a query may contain the name without a value. */
  readonly allowEmptyValue: boolean;
  /** Media type of the value (`content` instead of `schema`); null: serialized by `style`. */
  readonly mediaType: string | null;
  readonly schema: SchemaObject;
  /** Place of the schema; null if the parameter has none. */
  readonly schemaPointer: string | null;
  readonly examples: readonly Example[];
  /** Role in a list other than a filter, or in a write; null: none. */
  readonly role: ParameterRole | null;
  /** Model of the used keys, for the role `idempotencyKey`; null: not stated. */
  readonly keys: string | null;
  /** The column that it filters by; null: not a filter. */
  readonly filter: ParameterFilter | null;
  /** What it selects from an embedded list; absent: nothing. */
  readonly embedded?: EmbeddedParameter;
}

/** The part of an embedded list that a parameter selects. */
export interface EmbeddedParameter {
  /** The list's path: `orderItems`. */
  readonly relation: string;
  readonly role: ParameterRole | null;
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
  /** Location and name of an API key. */
  readonly in?: 'query' | 'header' | 'cookie';
  readonly name?: string;
  /** `basic` or `bearer`, in lower case. */
  readonly scheme?: string;
  /** URL of an OpenID provider's configuration. */
  readonly openIdConnectUrl?: string;
  /** All scopes that the OAuth flows declare. */
  readonly scopes?: readonly string[];
}
