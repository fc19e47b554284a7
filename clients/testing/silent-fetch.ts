/** A fetch that never resolves, and the signals of its requests. */
export interface SilentFetch {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly signals: readonly AbortSignal[];
}

/** Like the platform's fetch, it does not send requests that were aborted before, which a client may retry. */
export function silentFetch(): SilentFetch {
  const signals: AbortSignal[] = [];
  const fetch = ({ signal }: Request): Promise<Response> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      if (signal.aborted) reject(signal.reason as Error);
      else signals.push(signal);
    });
  return { fetch, signals };
}
