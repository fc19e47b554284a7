import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Is between a server and its database, and harms their connections. */
export interface FaultyProxy extends AsyncDisposable {
  readonly port: number;
  /** How many times something was sent through it to the database: of short requests that wait for each other, the round trips. */
  chunks(): number;
  /** Ends every connection in order (FIN). */
  cut(): void;
  /** Ends every connection at once (RST). */
  reset(): void;
  /** Keeps every connection and lets nothing through, until `pass`. */
  silence(): void;
  /** Ends every connection and takes no new one, as a database that restarts, until `pass`. */
  stop(): Promise<void>;
  pass(): Promise<void>;
}

/** A proxy on a free port of this machine, before the port of a database. */
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
      // What was swallowed is lost, so a connection that was silent is of no use.
      if (isSilent) reset();
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    [Symbol.asyncDispose]: close,
  };
}
