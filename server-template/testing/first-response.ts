import { setTimeout } from 'node:timers/promises';

/** The first response of a server that is starting. Throws if there is none until the signal. */
export async function firstResponse(address: string, signal: AbortSignal): Promise<Response> {
  while (!signal.aborted) {
    try {
      return await fetch(address);
    } catch {
      await setTimeout(50);
    }
  }
  throw new Error(`no response from ${address}`);
}
