/** One request of a run as hooks see it, with the names that Dredd gave its parts. What is set on it before the request takes effect. */
export interface HookTransaction {
  /** `GET (200) /users`: the same for all requests that hope for this response. */
  readonly id: string;
  /** Unique: the cell that is tried, as reports name it. */
  readonly name: string;
  /** Path and query that are called. */
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
  /** True, or the reason: the cell has failed. */
  fail: boolean | string;
  /** Whether the response was as the document promises; null until it was validated. */
  readonly results: HookResults | null;
}

/** a response of the API. */
export interface HookResponse {
  readonly statusCode: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the validation of a response found. */
export interface HookResults {
  readonly valid: boolean;
  /** A sentence for each failure. */
  readonly errors: readonly string[];
}

/** What is going to be tried, for `beforeAll` and `afterAll`. */
export interface HookPlan {
  readonly id: string;
  readonly name: string;
  /** Set by `beforeAll`: its requests are not sent. */
  skip: boolean | string;
}

/** Tells that a hook in callback style has ended; with an error where it failed. */
export type Done = (error?: unknown) => void;

/** A hook for one request: plain, with a promise, or with a callback. */
export type TransactionHook = (transaction: HookTransaction, done: Done) => unknown;

/** A hook for the whole run. */
export type RunHook = (plan: HookPlan[], done: Done) => unknown;
