import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What is not answered by then is cut. */
const DRAIN_MS = 2000;

/** Ends a server. */
export interface ServerCloser {
  /** Answers what is in flight, for two seconds at most, and closes every connection. */
  close(): Promise<void>;
}

/** Keeps the connections of a server in sight: browsers open some ahead of need, and Node does not count those as idle. */
export function createServerCloser(server: Server): ServerCloser {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }),
  };
}
