import { PipelineError, type Problem } from '../errors.ts';
import type { ConnectOptions } from './dialect.ts';

/** The time limit of an introspection, which may also be interrupted. */
export interface Deadline {
  /** Resolves with the work, but rejects at the deadline. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Clears the timer, so that the process can end before the deadline. */
  clear(): void;
}

/** Beyond it Node's timers fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Starts the timer; at the deadline, `giveUp` releases the resources of the work. */
export function startDeadline(
  { timeoutMs, signal }: ConnectOptions,
  timeout: Problem,
  giveUp: () => void,
): Deadline {
  const { promise: struck, reject } = Promise.withResolvers<never>();
  // Handled even if nothing awaits it.
  struck.catch(() => undefined);
  const strike = (problem: Problem) => {
    reject(new PipelineError(problem));
    giveUp();
  };
  const interrupt = () => strike({ code: 'INTERRUPTED', message: 'Interrupted.' });
  const timer = setTimeout(() => strike(timeout), Math.min(timeoutMs, longestTimer));
  if (signal?.aborted === true) interrupt();
  signal?.addEventListener('abort', interrupt, { once: true });
  return {
    race: (work) => Promise.race([work, struck]),
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
    },
  };
}
