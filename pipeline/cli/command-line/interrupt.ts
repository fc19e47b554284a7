import { PipelineError } from '../../errors.ts';

/** Aborted by the first Ctrl-C, SIGTERM or closed terminal; a second one ends the process at once. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort(interrupted());
    });
  }
  return controller.signal;
}

/** Throws INTERRUPTED if the signal is aborted. */
export function throwIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw interrupted();
}

function interrupted(): PipelineError {
  return new PipelineError({
    code: 'INTERRUPTED',
    message: 'Interrupted; nothing was changed.',
  });
}
