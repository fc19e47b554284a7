/** How often an operation may be called, or all operations of a document together. */
export interface RateLimit {
  /** Maximum number of requests … */
  readonly requests: number;
  /** … in this many seconds, starting with the first request. */
  readonly seconds: number;
  /** Counted for each caller (`sub` of the credentials, and the address of those without) or for each address; absent: caller. */
  readonly by?: 'caller' | 'address';
}
