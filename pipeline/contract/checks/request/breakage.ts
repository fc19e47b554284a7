/** One keyword of a request that can be violated on its own. */
export interface Breakage {
  readonly in: 'body' | 'query' | 'path' | 'header' | 'cookie';
  /** Null for a body. */
  readonly parameter: string | null;
  readonly keyword: string;
  /** Pointer of the keyword in the document. */
  readonly pointer: string;
  /** Path in the value; `*` is the first item of a list. */
  readonly at: readonly string[];
  /** The schema with the keyword, references followed. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Name of the property for `required`. */
  readonly property: string | null;
}

/** A media type of parts that no document declares. */
export const unknownPart = 'application/x-specmill-unknown';
