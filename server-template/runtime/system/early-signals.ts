const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Ends the process with 0 on SIGINT or SIGTERM while a server starts: nothing is lost then. Without
 * effect once anything else listens to the signal.
 */
export function endOnEarlySignals(): void {
  for (const signal of signals) {
    if (process.listenerCount(signal) > 0) continue;
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(0);
    });
  }
}
