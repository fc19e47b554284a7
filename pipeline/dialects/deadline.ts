import { PipelineError, type Problem } from '../errors.ts';
import type { ConnectOptions } from './dialect.ts';

/** The moment at which an introspection gives up, because its time is over or the user interrupted it. */
export interface Deadline {
  /** Settles like the work, but rejects at the deadline at the latest. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Lets the process end before the deadline. */
  clear(): void;
}

/** Beyond it Node's timers strike at once. */
const longestTimer = 2 ** 31 - 1;

/** Starts the clock; `giveUp` frees what the work holds when it strikes. */
export function startDeadline(
  { timeoutMs, signal }: ConnectOptions,
  timeout: Problem,
  giveUp: () => void,
): Deadline {
  const { promise: struck, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting when it strikes, and that is not a fault.
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
