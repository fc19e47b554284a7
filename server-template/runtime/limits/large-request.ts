import { setImmediate } from 'node:timers/promises';

/** Size in bytes from which a body is handled in steps, between which other requests are served. */
export const manyBytes = 100_000;

/** Whether a request has such a body, or does not state its size. */
export function isLargeRequest({
  'content-length': length,
  'transfer-encoding': encoding,
}: Readonly<Record<string, unknown>>): boolean {
  return encoding !== undefined || Number(length ?? 0) > manyBytes;
}

/**
 * Resolves after others were served, between the parts of long work. A callback of setImmediate
 * runs in the same turn of the event loop as the data that was received in it, only a second one
 * in the next.
 */
export async function nextTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
