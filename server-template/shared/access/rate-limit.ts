/** Rate limit of an operation, or of all operations of a document together. */
export interface RateLimit {
  /** Maximum number of requests per window. */
  readonly requests: number;
  /** Length of the window in seconds, from its first request. */
  readonly seconds: number;
  /**
   * Counted per caller (`sub` of the credentials, or the address without any) or per address;
   * default: caller.
   */
  readonly by?: 'caller' | 'address';
}
