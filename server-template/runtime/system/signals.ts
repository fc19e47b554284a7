import type { ApiServer } from '../http/api-server.ts';
import { leaveCluster, onStopRequested } from './cluster/worker.ts';
import type { ServerLog } from './log.ts';

/** Shuts down gracefully on SIGINT and SIGTERM: requests in progress are completed, then the databases are closed. A second signal ends the process immediately. */
export function stopOnSignals(server: ApiServer, close: () => Promise<void>, log: ServerLog): void {
  let isStopping = false;
  const begin = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop(server, close, log);
  };
  onStopRequested(begin);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(code);
      begin();
    });
  }
}

async function stop(server: ApiServer, close: () => Promise<void>, log: ServerLog): Promise<void> {
  log.logger.info('stopping');
  let exitCode = 0;
  try {
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
