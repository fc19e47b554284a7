/** Two versions of a schema, to be compared in requests and in responses. */
export interface SchemaCase {
  /** The title of the test. */
  readonly reason: string;
  readonly before: object;
  readonly after: object;
  /** Expected in requests: level and rule, without `request-`. */
  readonly request: readonly string[];
  /** Expected in responses, without `response-`. */
  readonly response: readonly string[];
  /** The OpenAPI versions before and after; absent: 3.0.3 for both. */
  readonly versions?: readonly [before: string, after: string];
  readonly schemas?: object;
  /** Component schemas of the new document, if they differ. */
  readonly laterSchemas?: object;
}

/** Two documents and their expected findings. */
export interface DocumentCase {
  readonly reason: string;
  readonly before: object;
  readonly after: object;
  /** Level and rule. */
  readonly finds: readonly string[];
}
