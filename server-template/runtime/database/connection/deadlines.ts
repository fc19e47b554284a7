/** Work that has a bound in time. */
export interface Deadline {
  readonly at: number;
  /** Null once it has ended: what it leads to may be forgotten. */
  reject: ((error: Error) => void) | null;
}

/** The deadlines of work that is all bounded alike. */
export interface Deadlines {
  /** `reject` is called where the work has not ended in time. */
  begin(reject: (error: Error) => void): Deadline;
  end(deadline: Deadline): void;
}

/** One timer for all of them: a timer for each costs as much as a small statement. */
export function createDeadlines(ms: number, missed: () => Error): Deadlines {
  // Begun in this order, and due in it.
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
