import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The caller's request id if it is safe to log, else a new one. */
export function requestIdOf({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

/** The caller's trace context, if valid: https://www.w3.org/TR/trace-context/#traceparent-header */
export function traceparentOf({ traceparent }: IncomingHttpHeaders): string | null {
  const isTrace =
    typeof traceparent === 'string' &&
    /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(traceparent);
  return isTrace ? traceparent : null;
}
