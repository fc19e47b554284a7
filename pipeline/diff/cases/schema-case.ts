/** Two versions of one schema: a pair of documents whose requests hold it, and a pair whose responses do. */
export interface SchemaCase {
  /** Why it is judged as it is. */
  readonly reason: string;
  readonly before: object;
  readonly after: object;
  /** What is found where it is sent: level and rule, without `request-`. */
  readonly request: readonly string[];
  /** What is found where it is answered, without `response-`. */
  readonly response: readonly string[];
  /** The version of OpenAPI before and after; absent: 3.0.3 for both. */
  readonly versions?: readonly [before: string, after: string];
  readonly schemas?: object;
  /** Those of the new document where they are others. */
  readonly laterSchemas?: object;
}

/** Two documents, told by what they differ in. */
export interface DocumentCase {
  readonly reason: string;
  readonly before: object;
  readonly after: object;
  /** Level and rule. */
  readonly finds: readonly string[];
}
