/** Which way a value travels: what is `readOnly` is not a part of a request, what is `writeOnly` no part of a response. */
export type Direction = 'request' | 'response';

/** One way in which a value breaks its schema. */
export interface ValidationError {
  /** JSON pointer into the value; empty for the value itself. */
  readonly instance: string;
  /** The same as people write it, the missing or unknown property included: `address.city`, `lines.0.sku`. */
  readonly field: string;
  /** The keyword that the value breaks: `required`, `maxLength`, `type`. */
  readonly keyword: string;
  /** JSON pointer of the keyword in the document. */
  readonly schema: string;
  /** A sentence part for people: `must have at most 40 characters`. */
  readonly message: string;
}

/** Tells whether values satisfy the schemas of one document. Validators are compiled on first use and kept; a pattern can never hang it. */
export interface SchemaValidator {
  /** Every error of a value against the schema that is at a pointer of the document (`Content.schemaPointer`, …); empty: it is valid. */
  errors(schemaPointer: string, direction: Direction, value: unknown): readonly ValidationError[];
  /** The same question, answered faster. */
  accepts(schemaPointer: string, direction: Direction, value: unknown): boolean;
  /** Null where the schema can be validated; else why not, in a sentence: it is broken in itself. */
  unusable(schemaPointer: string, direction: Direction): string | null;
}
