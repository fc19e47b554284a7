import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PlacedOperation } from '../http/document-operations.ts';

/** Compiles the validators one by one between requests, so that no client waits for it. */
export async function warmUp(operations: readonly PlacedOperation[], log: Logger): Promise<void> {
  for (const { operation } of operations) {
    await nextTurn();
    try {
      await operation.requests.prepare();
    } catch (error) {
      log.error({ operation: operation.id, err: error }, 'a schema cannot be compiled');
    }
  }
}
