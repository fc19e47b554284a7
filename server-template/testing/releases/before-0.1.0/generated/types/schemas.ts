// Written by specmill from openapi/shop.json.

/** What went wrong. */
export interface Error {
  /** HTTP status. */
  readonly statusCode: number;
  /** Name of the status. */
  readonly error: string;
  /** Stable error code, for programs. */
  readonly code: string;
  /** One sentence, for people. */
  readonly message: string;
  /** Each value that was rejected. */
  readonly details?: readonly {
    readonly in: 'body' | 'query' | 'path' | 'header' | 'cookie';
    readonly field: string;
    readonly message: string;
    readonly keyword?: string;
    readonly limit?: number;
    readonly format?: string;
    readonly pattern?: string;
    readonly type?: string;
  }[];
  /** Identifies the request in the logs. */
  readonly requestId: string;
}
