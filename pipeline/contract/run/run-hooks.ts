import type { Failure, OperationName } from '../contract-result.ts';

/** A request on its way; hooks may change any part of it. */
export interface OutgoingRequest {
  method: string;
  /** Absolute. */
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** What the API answered. */
export interface IncomingResponse {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One request of a run, as hooks see it. */
export interface Transaction {
  /** Id of the cell that the request is sent for. */
  readonly cellId: string;
  /** Null for a request that no operation of the document represents. */
  readonly operation: OperationName | null;
  /** What is hoped for: a status as the document spells it, and its media type. */
  readonly expected: { readonly status: string; readonly mediaType: string | null };
  readonly request: OutgoingRequest;
}

/** What a hook decides of a transaction: null lets it go on. */
export type HookVerdict =
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'fail'; readonly message: string }
  | null;

/** Where a user's own code enters a run. */
export interface RunHooks {
  beforeAll(): Promise<void>;
  /** Before each request; may change it. */
  before(transaction: Transaction): Promise<HookVerdict>;
  /** After the response and before it is validated; what it returns is validated. */
  beforeValidation(transaction: Transaction, real: IncomingResponse): Promise<HookVerdict>;
  /** `failures` are what is wrong with the response itself; absent where none came. */
  after(
    transaction: Transaction,
    real: IncomingResponse | null,
    failures?: readonly Failure[],
  ): Promise<HookVerdict>;
  /** Runs after failures and interrupts too. */
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
