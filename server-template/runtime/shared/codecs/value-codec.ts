/** How a value travels between JSON and what a database keeps. NULL never reaches a codec. */
export interface ValueCodec {
  /** What a path parameter's text is read as before it is encoded. */
  readonly keyType: 'number' | 'boolean' | 'string';
  /** The driver's value for exact JSON; throws RejectedValue for what would not be read back equal. */
  encode(value: unknown): unknown;
  /** JSON for the driver's value; absent where they are the same. */
  readonly decode?: (value: unknown) => unknown;
  /** Shortens what the server itself writes (a timestamp) to what the column holds. */
  readonly fit?: (value: string) => string;
}

/** A value that its column cannot hold as it was sent; the message completes the field's name and quotes nothing of the value. */
export class RejectedValue extends Error {
  override readonly name = 'RejectedValue';
}
