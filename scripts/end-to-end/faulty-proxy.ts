import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a server and its database that disturbs their connections. */
export interface FaultyProxy extends AsyncDisposable {
  readonly port: number;
  /** Number of chunks sent to the database; for short sequential requests, the number of round trips. */
  chunks(): number;
  /** Closes every connection (FIN). */
  cut(): void;
  /** Resets every connection (RST). */
  reset(): void;
  /** Keeps connections open but forwards nothing, until `pass`. */
  silence(): void;
  /** Closes every connection and accepts no new ones, like a restarting database, until `pass`. */
  stop(): Promise<void>;
  pass(): Promise<void>;
}

/** Starts a proxy on a free local port, for the port of a database. */
export async function faultyProxy(target: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let chunks = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    near.on('data', () => (chunks += 1));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (data) => !isSilent && other.write(data));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const each = (harm: (socket: Socket) => void): void => [...sockets].forEach(harm);
  const reset = (): void => each((socket) => void socket.resetAndDestroy());
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    reset();
    await once(server, 'close');
  };
  const port = await listen(0);
  return {
    port,
    chunks: () => chunks,
    reset,
    cut: () => each((socket) => void socket.end()),
    silence: () => (isSilent = true),
    stop: close,
    async pass() {
      // Connections that lost data while silent are unusable.
      if (isSilent) reset();
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    [Symbol.asyncDispose]: close,
  };
}
