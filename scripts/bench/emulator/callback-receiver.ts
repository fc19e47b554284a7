import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A shop that counts callbacks and records when each arrived. */
export interface CallbackReceiver {
  readonly url: string;
  readonly count: () => number;
  /** Resolves when this many callbacks have arrived in total. */
  readonly reached: (count: number) => Promise<void>;
  readonly close: () => void;
}

/** Starts a shop that responds 200 to everything. */
export async function startReceiver(): Promise<CallbackReceiver> {
  let count = 0;
  let waiting: { readonly count: number; readonly resolve: () => void } | undefined;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.end('{"ok":true}');
      count += 1;
      if (waiting && count >= waiting.count) waiting.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    count: () => count,
    reached: (wanted) =>
      count >= wanted
        ? Promise.resolve()
        : new Promise((resolve) => (waiting = { count: wanted, resolve })),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
