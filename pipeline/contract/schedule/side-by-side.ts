/** How to run tasks in parallel. */
export interface SideBySide<Task> {
  /** Maximum number of parallel tasks. */
  readonly jobs: number;
  /** Whether two tasks conflict; the later one then waits for the earlier. */
  readonly isInWay: (earlier: Task, later: Task) => boolean;
  readonly run: (task: Task) => Promise<void>;
}

/**
 * Runs each task as soon as a job is free and no earlier one conflicts. After an error no further
 * task starts; the error is thrown when all have ended.
 */
export async function runSideBySide<Task>(
  tasks: readonly Task[],
  { jobs, isInWay, run }: SideBySide<Task>,
): Promise<void> {
  const running = new Map<Task, Promise<void>>();
  const errors: unknown[] = [];
  let waiting = tasks;
  const start = (task: Task): void => {
    waiting = waiting.filter((one) => one !== task);
    const ended = run(task)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(task));
    running.set(task, ended);
  };
  const next = (): Task | undefined =>
    running.size >= jobs || errors.length > 0
      ? undefined
      : waiting.find((task, index) =>
          [...running.keys(), ...waiting.slice(0, index)].every((one) => !isInWay(one, task)),
        );
  for (;;) {
    for (let task = next(); task !== undefined; task = next()) start(task);
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  if (errors.length > 0) throw errors[0];
}
