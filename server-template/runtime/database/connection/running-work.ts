import { DatabaseError, failureOf } from '../database-failure.ts';

/** Counts what runs, so that a close can wait for it. */
export interface RunningWork {
  /** Runs work and counts it until it settles; once closed, fails as unavailable. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Counts work that begins; throws likewise. `leave` is for its end. */
  enter(this: void): void;
  leave(this: void): void;
  /** Rejects new work and resolves when what runs has settled. */
  close(): Promise<void>;
}

/** A counter that starts at nothing. */
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
