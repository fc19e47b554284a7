// Written by specmill from openapi/shop.json.

/** A used idempotency key, and the response to repeat. */
export interface IdempotencyKey {
  /** Hash of the caller and the key. */
  readonly id: string;
  /** Hash of the request. */
  readonly fingerprint: string;
  /** Status, headers and body, in JSON. */
  readonly response?: string | null;
  /** Seconds since 1970. */
  readonly expires: number;
}
