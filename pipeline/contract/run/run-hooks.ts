import type { Failure, OperationName } from '../contract-result.ts';

/** An outgoing request; hooks may change any part of it. */
export interface OutgoingRequest {
  method: string;
  /** Absolute URL. */
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** A response of the API. */
export interface IncomingResponse {
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One request of a run, for hooks. */
export interface Transaction {
  /** Id of the cell that the request is sent for. */
  readonly cellId: string;
  /** Null for a request without an operation in the document. */
  readonly operation: OperationName | null;
  /** The expected status as in the document, and its media type. */
  readonly expected: { readonly status: string; readonly mediaType: string | null };
  readonly request: OutgoingRequest;
}

/** A hook's decision about a transaction; null continues. */
export type HookVerdict =
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'fail'; readonly message: string }
  | null;

/** Interface for a user's code in a run. */
export interface RunHooks {
  beforeAll(): Promise<void>;
  /** Called before each request; may change it. */
  before(transaction: Transaction): Promise<HookVerdict>;
  /** Called after the response, before validation; the returned response is validated. */
  beforeValidation(transaction: Transaction, real: IncomingResponse): Promise<HookVerdict>;
  /** `failures` are those of the response; absent if there was no response. */
  after(
    transaction: Transaction,
    real: IncomingResponse | null,
    failures?: readonly Failure[],
  ): Promise<HookVerdict>;
  /** Also called after failures and interrupts. */
  afterAll(): Promise<void>;
}

/** Hooks that do nothing. */
export const noHooks: RunHooks = {
  beforeAll: async () => undefined,
  before: async () => null,
  beforeValidation: async () => null,
  after: async () => null,
  afterAll: async () => undefined,
};
