import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The caller's id of a request where it is fit for a log, else a new one. */
export function requestIdOf({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

/** The caller's trace context, if it is one: https://www.w3.org/TR/trace-context/#traceparent-header */
export function traceparentOf({ traceparent }: IncomingHttpHeaders): string | null {
  const isTrace =
    typeof traceparent === 'string' &&
    /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(traceparent);
  return isTrace ? traceparent : null;
}
