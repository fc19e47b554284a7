import type { RateLimit } from '../access/rate-limit.ts';

/** A caller's count after a request. */
export interface Counted {
  /** Requests in this window, including this one. */
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly milliseconds: number;
}

/** Counts requests by keys. */
export interface RequestCounts {
  count(key: string, limit: Pick<RateLimit, 'seconds'>): Counted | Promise<Counted>;
  close(): Promise<void>;
}

/** Maximum number of callers: beyond it, the one with the oldest window is dropped. */
const mostKeys = 100_000;

/** Counts in the memory of this process. */
export function createLocalCounts(now: () => number = Date.now): RequestCounts {
  const windows = new Map<string, { count: number; readonly end: number }>();
  const forgetSome = (): void => {
    const time = now();
    for (const [key, { end }] of windows) {
      if (end > time && windows.size < mostKeys) return;
      windows.delete(key);
    }
  };
  return {
    count(key, { seconds }) {
      const time = now();
      const known = windows.get(key);
      if (known !== undefined && known.end > time) {
        known.count++;
        return { count: known.count, milliseconds: known.end - time };
      }
      windows.delete(key);
      forgetSome();
      windows.set(key, { count: 1, end: time + seconds * 1000 });
      return { count: 1, milliseconds: seconds * 1000 };
    },
    close: async () => undefined,
  };
}
