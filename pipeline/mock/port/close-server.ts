import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Requests are cut off after this time. */
const DRAIN_MS = 2000;

/** Stops a server. */
export interface ServerCloser {
  /** Completes requests in flight, for at most two seconds, and closes every connection. */
  close(): Promise<void>;
}

/**
 * Tracks the connections of a server: browsers open some in advance, which Node does not count as
 * idle.
 */
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
