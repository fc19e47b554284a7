import { setTimeout } from 'node:timers/promises';
import type { HttpCaller } from './http-caller.ts';
import type { IncomingResponse, OutgoingRequest } from '../run/run-hooks.ts';

/** A server that asks for patience is given a little. */
export async function callPatiently(
  caller: HttpCaller,
  request: OutgoingRequest,
  signal: AbortSignal | null,
): Promise<IncomingResponse> {
  for (let attempt = 0; ; attempt++) {
    const real = await caller.call(request, signal);
    if ((real.status !== 429 && real.status !== 503) || attempt === 2) return real;
    const seconds = Math.min(2, Number(real.headers['retry-after'] ?? 0.2) || 0.2);
    // An interrupt ends the wait; the next request finds out why.
    await setTimeout(seconds * 1000, null, signal === null ? {} : { signal }).catch(() => null);
  }
}
