/** A fetch that is never answered, and the signals of what it was asked. */
export interface SilentFetch {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly signals: readonly AbortSignal[];
}

/** Like the platform's fetch, it sends nothing that was given up before: a client may try again what it could not send. */
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
