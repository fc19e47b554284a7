import type { IncomingHttpHeaders } from 'node:http';

/** Size in bytes from which a body is handled in steps, between which other requests are served. */
export const manyBytes = 100_000;

/** Whether a request has such a body, or does not state its size. */
export function isLargeRequest({
  'content-length': length,
  'transfer-encoding': encoding,
}: IncomingHttpHeaders): boolean {
  return encoding !== undefined || Number(length ?? 0) > manyBytes;
}
