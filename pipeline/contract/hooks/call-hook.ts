/** Time-out of a hook. */
const MOST_MS = 60_000;

type AnyHook = (subject: never, done: (error?: unknown) => void) => unknown;

/**
 * Calls a hook of any style and waits for it; errors that it throws, rejects with or passes to
 * `done` are thrown.
 */
export async function callHook<Subject>(
  hook: (subject: Subject, done: (error?: unknown) => void) => unknown,
  subject: Subject,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    reject(new Error(`it did not finish within ${MOST_MS / 1000} s`));
  }, MOST_MS);
  const done = (error?: unknown): void => {
    if (error === undefined || error === null) resolve();
    else reject(asError(error));
  };
  try {
    const returned = hook(subject, done);
    if (isThenable(returned)) returned.then(() => resolve(), done);
    else if (!wantsCallback(hook)) resolve();
    await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** An error as one line, without a stack. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

function wantsCallback(hook: AnyHook): boolean {
  return hook.length >= 2;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
