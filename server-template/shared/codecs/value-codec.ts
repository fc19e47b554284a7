/** Converts values between JSON and the database. NULL is handled by callers. */
export interface ValueCodec {
  /** Type that a path parameter is parsed to before it is encoded. */
  readonly keyType: 'number' | 'boolean' | 'string';
  /** The driver's value for exact JSON; throws RejectedValue if it would not be read back equal. */
  encode(value: unknown): unknown;
  /** JSON for the driver's value; absent if they are the same. */
  readonly decode?: (value: unknown) => unknown;
  /** Truncates a value that the server itself writes (a timestamp) to the column's precision. */
  readonly fit?: (value: string) => string;
}

/**
 * A value that its column cannot hold; the message follows the field's name in a sentence and does
 * not quote the value.
 */
export class RejectedValue extends Error {
  override readonly name = 'RejectedValue';
}
