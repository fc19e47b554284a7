import { setTimeout } from 'node:timers/promises';
import type { IncomingResponse, OutgoingRequest } from '../run/run-hooks.ts';
import type { HttpCaller } from './http-caller.ts';

/** Longest wait for a server that asks for patience, in seconds, and how often it is waited for. */
const mostSeconds = 2;
const mostWaits = 2;

/** What a request is sent for. */
export interface PatientCall {
  readonly signal: AbortSignal | null;
  /** Whose limit is waited for once: not again as long as it stays. Null: as often as it is asked for. */
  readonly operation: object | null;
}

/** Sends requests; a server that answers 429 or 503 is given a little time. */
export class PatientCaller {
  readonly #caller: HttpCaller;
  /** Operations that stayed limited after a wait. */
  readonly #limited = new Set<object>();

  constructor(caller: HttpCaller) {
    this.#caller = caller;
  }

  /** Throws NoResponse where none comes. */
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
      // An interrupt ends the wait; the next request finds out why.
      await setTimeout(
        Math.min(mostSeconds, seconds) * 1000,
        null,
        signal === null ? {} : { signal },
      ).catch(() => null);
    }
  }
}

/** How long the server asks to wait. https://www.rfc-editor.org/rfc/rfc9110#name-retry-after */
function secondsOf({ headers }: IncomingResponse): number {
  const text = headers['retry-after'] ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.max(0.1, Number(text));
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0.2 : Math.max(0.1, (date - Date.now()) / 1000);
}
