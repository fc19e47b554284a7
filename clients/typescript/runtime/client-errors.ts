import type { ErrorBody } from './document-facts.ts';

/** What a call throws: the server `refused`, there is no connection (`network`), no answer in time (`timeout`), or the answer is `unreadable`: no JSON though it says so, or with an integer that a number of JavaScript would change. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly kind: 'refused' | 'network' | 'timeout' | 'unreadable';
  /** The refusal. */
  declare readonly response: Response | undefined;
  declare readonly status: number | undefined;
  /** What the server says about it; undefined where that is no JSON, such as a proxy's page. */
  readonly body: ErrorBody | undefined;

  constructor(kind: ApiError['kind'], cause: Partial<Error> | undefined, response?: Response) {
    super(cause?.message ?? `HTTP ${response?.status}`, { cause });
    this.kind = kind;
    this.response = response;
    this.status = response?.status;
    // The document promises its type; only a server that breaks it can make it wrong.
    if (response && typeof cause === 'object') this.body = cause as unknown as ErrorBody;
  }
}
