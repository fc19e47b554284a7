import type { HttpMethod, SchemaObject, SchemaOrReference } from '../openapi-document.ts';

/** A request body, reference followed. */
export interface Body {
  readonly required: boolean;
  readonly mediaTypes: readonly string[];
  /** One for each media type, in the document's order. */
  readonly contents: readonly Content[];
  /** Schema of the first JSON media type as it is in the document, if there is one. */
  readonly schema: SchemaOrReference | null;
}

/** What an operation answers for one status, reference followed. */
export interface OperationResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description: string;
  readonly mediaTypes: readonly string[];
  /** One for each media type, in the document's order. */
  readonly contents: readonly Content[];
  readonly headers: readonly ResponseHeader[];
  /** Schema of the first JSON media type as it is in the document, if there is one. */
  readonly schema: SchemaOrReference | null;
}

/** A body in one media type. */
export interface Content {
  /** As the document spells it: `application/json`, `image/*`. */
  readonly mediaType: string;
  /** As it is in the document, if there is one. */
  readonly schema: SchemaOrReference | null;
  /** Where the schema is; null if there is none. */
  readonly schemaPointer: string | null;
  /** Of the media type itself, not of its schema; references followed. */
  readonly examples: readonly Example[];
}

/** An example of a media type or parameter. */
export interface Example {
  /** Null for the one that is under `example`. */
  readonly name: string | null;
  readonly value: unknown;
}

/** A header of a response. */
export interface ResponseHeader {
  readonly name: string;
  readonly required: boolean;
  readonly description: string | null;
  readonly schema: SchemaObject;
  /** Null where the header has no schema. */
  readonly schemaPointer: string | null;
}

/** A request that the server sends when an operation was called. */
export interface Callback {
  readonly name: string;
  /** A runtime expression: `{$request.body#/callbackUrl}`. https://spec.openapis.org/oas/v3.0.3#runtime-expressions */
  readonly url: string;
  readonly method: HttpMethod;
  readonly body: Body | null;
}
