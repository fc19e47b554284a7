import { RequestError } from './client-errors.ts';

export interface Limit {
  readonly signal: AbortSignal;
  /** Rejects when the time is over or the caller gives up. */
  readonly reached: Promise<never>;
  readonly left: () => number;
  readonly stop: (isOpen: boolean) => void;
}

/** One signal of the caller's and the time-out. */
export function startLimit(outer: AbortSignal | null | undefined, timeout: number): Limit {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const end = Date.now() + timeout;
  const expire = () =>
    controller.abort(new RequestError('timeout', `There was no answer within ${timeout} ms.`));
  const give = () => controller.abort(outer?.reason);
  // A timer knows no longer time than this.
  const timer = timeout < 2 ** 31 ? setTimeout(expire, timeout) : undefined;
  outer?.addEventListener('abort', give);
  return {
    signal,
    reached: new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    }),
    left: () => end - Date.now(),
    stop: (isOpen) => {
      clearTimeout(timer);
      if (!isOpen) outer?.removeEventListener('abort', give);
    },
  };
}
