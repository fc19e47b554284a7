import { setTimeout as wait } from 'node:timers/promises';
import type { FaultyProxy } from './faulty-proxy.ts';
import { callServer, type GeneratedServer, type ReceivedResponse } from './generated-server.ts';

/** Something that happens to a database behind a proxy, and for how many milliseconds. */
export type Harm = readonly [
  name: string,
  harm: (proxy: FaultyProxy) => void | Promise<void>,
  ms: number,
];

/** The time limits of a server in use, not those of other tests. */
export const usualLimits = { DB_POOL_TIMEOUT_MS: '2000', DB_STATEMENT_TIMEOUT_MS: '5000' };

/** Each of them interrupts a server under load. */
export const harms: readonly Harm[] = [
  ['cut', (proxy) => proxy.cut(), 0],
  ['reset', (proxy) => proxy.reset(), 0],
  ['restarted', (proxy) => proxy.stop(), 700],
  ['silent', (proxy) => proxy.silence(), 1500],
];

/** Does harm to a database, then lets its proxy pass again. */
export async function harm(proxy: FaultyProxy, [, act, ms]: Harm): Promise<void> {
  await act(proxy);
  await wait(ms);
  await proxy.pass();
}

/** The port in a database's URL, or the usual one. */
export function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port) || (protocol === 'mysql:' ? 3306 : 5432);
}

/** A database's URL through a proxy. */
export function throughProxy(url: string, { port }: FaultyProxy): string {
  const changed = new URL(url);
  changed.host = `127.0.0.1:${port}`;
  return changed.href;
}

/** Writes notes continuously, eight at once, and records acknowledged writes and failures. */
export function startLoad({ url }: GeneratedServer) {
  const acknowledged: number[] = [];
  const others: ReceivedResponse[] = [];
  let isOver = false;
  let count = 0;
  const worker = async (): Promise<void> => {
    while (!isOver) {
      const response = await callServer(url, 'POST /notes', { body: { text: `note ${count++}` } });
      if (response.status === 201) acknowledged.push((response.body as { id: number }).id);
      else others.push(response);
      await wait(5);
    }
  };
  const workers = Array.from({ length: 8 }, worker);
  /** Resolves after some more acknowledged writes. */
  const written = async (count: number): Promise<void> => {
    const wanted = acknowledged.length + count;
    while (acknowledged.length < wanted) await wait(5);
  };
  const stop = async () => {
    isOver = true;
    await Promise.all(workers);
    return { acknowledged, others };
  };
  return { written, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
