import { DatabaseError, failureOf } from '../database-failure.ts';

/** Counts running work, for a graceful close. */
export interface RunningWork {
  /** Runs and counts work; fails as unavailable once closed. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Counts work that begins, with the same error; `leave` ends it. */
  enter(this: void): void;
  leave(this: void): void;
  /** Rejects new work and resolves when all running work has settled. */
  close(): Promise<void>;
}

/** Creates a counter. */
export function runningWork(): RunningWork {
  let running = 0;
  let closing: PromiseWithResolvers<void> | null = null;
  const leave = (): void => {
    running--;
    if (running === 0) closing?.resolve();
  };
  const enter = (): void => {
    if (closing !== null) throw new DatabaseError(failureOf({ kind: 'unavailable' }, []));
    running++;
  };
  return {
    ...{ enter, leave },
    async run(work) {
      enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    close() {
      closing ??= Promise.withResolvers<void>();
      if (running === 0) closing.resolve();
      return closing.promise;
    },
  };
}
