/**
 * One request of a run as hooks receive it, with Dredd's property names. Changes made before the
 * request take effect.
 */
export interface HookTransaction {
  /** `GET (200) /users`: equal for all requests that expect this response. */
  readonly id: string;
  /** Unique: the cell's name in reports. */
  readonly name: string;
  /** Path and query of the request. */
  fullPath: string;
  host: string;
  port: string;
  /** `http:` or `https:`. */
  protocol: string;
  request: {
    method: string;
    /** Path and query. */
    uri: string;
    headers: Record<string, string>;
    body: string;
  };
  readonly expected: { readonly statusCode: string; readonly contentType: string | null };
  /** The response, once there is one. */
  readonly real: HookResponse | null;
  /** True, or the reason: the request is not sent. */
  skip: boolean | string;
  /** True, or the reason: the cell fails. */
  fail: boolean | string;
  /** Result of the validation; null before it. */
  readonly results: HookResults | null;
}

/** A response of the API. */
export interface HookResponse {
  readonly statusCode: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Result of a response's validation. */
export interface HookResults {
  readonly valid: boolean;
  /** One sentence per failure. */
  readonly errors: readonly string[];
}

/** The plan, for `beforeAll` and `afterAll`. */
export interface HookPlan {
  readonly id: string;
  readonly name: string;
  /** Set by `beforeAll` to skip its requests. */
  skip: boolean | string;
}

/** Ends a hook in callback style; with an error if it failed. */
export type Done = (error?: unknown) => void;

/** A hook for one request: synchronous, with a promise, or with a callback. */
export type TransactionHook = (transaction: HookTransaction, done: Done) => unknown;

/** A hook for the whole run. */
export type RunHook = (plan: HookPlan[], done: Done) => unknown;
