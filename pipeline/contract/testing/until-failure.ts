import type { RunOptions } from '../run/run-options.ts';

/** Options with which a run ends at its first failed check: enough to know that a fault is found. */
export function untilFailure(): Pick<RunOptions, 'signal' | 'onCell'> {
  const found = new AbortController();
  return {
    signal: found.signal,
    onCell: ({ outcome }) => {
      if (outcome.kind === 'failed') found.abort();
    },
  };
}

/** Options with which a run tries every check. */
export function untilEnd(): Pick<RunOptions, 'signal'> {
  return { signal: new AbortController().signal };
}
