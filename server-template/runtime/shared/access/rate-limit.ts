/** How often an operation may be called, or all operations of a document together. */
export interface RateLimit {
  /** At most so many requests … */
  readonly requests: number;
  /** … in so many seconds, which begin with the first of them. */
  readonly seconds: number;
  /** Counted for each caller (`sub` of the credentials, and the address of those without) or for each address; absent: caller. */
  readonly by?: 'caller' | 'address';
}
