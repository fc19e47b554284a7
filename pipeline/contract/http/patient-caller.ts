import { setTimeout } from 'node:timers/promises';
import type { IncomingResponse, OutgoingRequest } from '../run/run-hooks.ts';
import type { HttpCaller } from './http-caller.ts';

/** Maximum Retry-After in seconds, and number of retries. */
const mostSeconds = 2;
const mostWaits = 2;

/** Context of a request. */
export interface PatientCall {
  readonly signal: AbortSignal | null;
  /**
   * The operation whose rate limit is waited for once, and not again while it persists. Null:
   * retried as often as requested.
   */
  readonly operation: object | null;
}

/** Sends requests, and retries after 429 and 503. */
export class PatientCaller {
  readonly #caller: HttpCaller;
  /** Operations that were still limited after waiting. */
  readonly #limited = new Set<object>();

  constructor(caller: HttpCaller) {
    this.#caller = caller;
  }

  /** Throws NoResponse if there is none. */
  async call(
    request: OutgoingRequest,
    { signal, operation }: PatientCall,
  ): Promise<IncomingResponse> {
    for (let wait = 0; ; wait++) {
      const real = await this.#caller.call(request, signal);
      if (real.status !== 429 && real.status !== 503) {
        if (operation !== null) this.#limited.delete(operation);
        return real;
      }
      if (operation !== null && this.#limited.has(operation)) return real;
      const seconds = secondsOf(real);
      if (wait === mostWaits || (wait > 0 && seconds > mostSeconds)) {
        if (operation !== null) this.#limited.add(operation);
        return real;
      }
      // An interrupt ends the wait; the next request then throws.
      await setTimeout(
        Math.min(mostSeconds, seconds) * 1000,
        null,
        signal === null ? {} : { signal },
      ).catch(() => null);
    }
  }
}

/**
 * The time to wait by the Retry-After header.
 * https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
function secondsOf({ headers }: IncomingResponse): number {
  const text = headers['retry-after'] ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.max(0.1, Number(text));
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0.2 : Math.max(0.1, (date - Date.now()) / 1000);
}
