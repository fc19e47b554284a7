import { setTimeout } from 'node:timers/promises';
import type { ApiServer } from '../http/api-server.ts';
import { leaveCluster, onStopRequested } from './cluster/worker.ts';
import type { ServerLog } from './log.ts';

/** What stops with a server. */
interface Stopping {
  /** Closes the databases. */
  readonly close: () => Promise<void>;
  readonly log: ServerLog;
  /** How long it serves before it stops, in milliseconds. */
  readonly drainMs: number;
}

/** Shuts down gracefully on SIGINT and SIGTERM: for a while `/health` reports it, so that load balancers send no more requests; then requests in progress are completed, and the databases are closed. A second signal ends the process immediately. */
export function stopOnSignals(server: ApiServer, stopping: Stopping): void {
  let isStopping = false;
  const begin = (drains: boolean): void => {
    if (isStopping) return;
    isStopping = true;
    void stop(server, { ...stopping, drainMs: drains ? stopping.drainMs : 0 });
  };
  onStopRequested(begin);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(code);
      begin(true);
    });
  }
}

async function stop(server: ApiServer, { close, log, drainMs }: Stopping): Promise<void> {
  let exitCode = 0;
  try {
    if (drainMs > 0) {
      log.logger.info({ drainMs }, 'draining');
      log.flush();
      server.drain();
      await setTimeout(drainMs);
    }
    log.logger.info('stopping');
    await server.stop();
    await close();
    await leaveCluster();
    log.logger.info('stopped');
  } catch (error) {
    exitCode = 1;
    log.logger.error({ err: error }, 'stopped with an error');
  }
  log.flush();
  process.exit(exitCode);
}
