import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServedRoute } from '../http/document-operations.ts';

/**
 * Compiling the validators of hundreds of tables would take seconds and tens of megabytes; one that
 * is compiled on demand delays its first request by a few milliseconds.
 */
const warmed = 300;
/** The first requests do not wait for those that come later. */
const restMs = 500;

/** Compiles the validators of the first operations one by one between requests, so that no client waits for it. */
export async function warmUp(operations: readonly ServedRoute[], log: Logger): Promise<void> {
  await wait(restMs, undefined, { ref: false });
  for (const { operation } of operations.slice(0, warmed)) {
    await nextTurn();
    try {
      await operation.requests.prepare();
    } catch (error) {
      log.error({ operation: operation.id, err: error }, 'a schema cannot be compiled');
    }
  }
}
