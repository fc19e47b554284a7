/** The direction of a value: `readOnly` properties are not part of a request, `writeOnly` ones not of a response. */
export type Direction = 'request' | 'response';

/** A violation of a schema. */
export interface ValidationError {
  /** JSON pointer into the value; empty for the value itself. */
  readonly instance: string;
  /** The same in dot notation, including the missing or unknown property: `address.city`, `lines.0.sku`. */
  readonly field: string;
  /** The violated keyword: `required`, `maxLength`, `type`. */
  readonly keyword: string;
  /** JSON pointer of the keyword in the document. */
  readonly schema: string;
  /** The end of a sentence: `must have at most 40 characters`. */
  readonly message: string;
}

/** Validates values against the schemas of one document. Validators are compiled on first use and cached; patterns have bounded time. */
export interface SchemaValidator {
  /** Every error of a value against the schema at a pointer of the document (`Content.schemaPointer`, …); empty if it is valid. */
  errors(schemaPointer: string, direction: Direction, value: unknown): readonly ValidationError[];
  /** Whether the value is valid; faster than `errors`. */
  accepts(schemaPointer: string, direction: Direction, value: unknown): boolean;
  /** A sentence on why the schema cannot be used, because it is invalid itself; null if it can. */
  unusable(schemaPointer: string, direction: Direction): string | null;
}
