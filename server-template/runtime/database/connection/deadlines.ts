/** Work with a time limit. */
export interface Deadline {
  readonly at: number;
  /** Null once it has ended, to release what it refers to. */
  reject: ((error: Error) => void) | null;
}

/** Deadlines of work with the same time limit. */
export interface Deadlines {
  /** `reject` is called if the work has not ended in time. */
  begin(reject: (error: Error) => void): Deadline;
  end(deadline: Deadline): void;
}

/** One timer for all of them: a timer each would cost as much as a small statement. */
export function createDeadlines(ms: number, missed: () => Error): Deadlines {
  // In order of start, which is also the order of deadlines.
  const waiting = new Set<Deadline>();
  let isTimed = false;
  const wait = (left: number): void => {
    isTimed = true;
    setTimeout(rejectLate, left).unref();
  };
  const rejectLate = (): void => {
    isTimed = false;
    const now = performance.now();
    for (const deadline of waiting) {
      if (deadline.at > now) {
        wait(Math.ceil(deadline.at - now));
        return;
      }
      waiting.delete(deadline);
      deadline.reject?.(missed());
    }
  };
  return {
    begin(reject) {
      const deadline: Deadline = { at: performance.now() + ms, reject };
      waiting.add(deadline);
      if (!isTimed) wait(ms);
      return deadline;
    },
    end(deadline) {
      waiting.delete(deadline);
      deadline.reject = null;
    },
  };
}
