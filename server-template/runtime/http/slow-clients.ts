import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Tracks what waits for clients, and drops the oldest when there is too much. */
export interface WaitingClients {
  /**
   * Registers something that waits for a client; `release` is called when room is needed. Returns a
   * function that unregisters it.
   */
  enter(address: string, release: () => void, size?: number): () => void;
}

interface Bounds {
  readonly total: number;
  readonly perAddress: number;
}
interface Waiting {
  readonly size: number;
  readonly leave: () => void;
  readonly release: () => void;
}
interface Group {
  readonly waiting: Set<Waiting>;
  size: number;
}

/**
 * Limits for all clients together and for those of each address: new ones are served, the oldest
 * are dropped.
 */
export function waitingClients({ total, perAddress }: Bounds): WaitingClients {
  const all: Group = { waiting: new Set(), size: 0 };
  const addresses = new Map<string, Group>();
  const shrink = (group: Group, bound: number): void => {
    for (const oldest of group.waiting) {
      if (group.size <= bound) return;
      oldest.leave();
      oldest.release();
    }
  };
  return {
    enter(address, release, size = 1) {
      const own: Group = addresses.get(address) ?? { waiting: new Set(), size: 0 };
      addresses.set(address, own);
      const leave = (): void => {
        if (!all.waiting.delete(waiting)) return;
        own.waiting.delete(waiting);
        all.size -= size;
        own.size -= size;
        if (own.waiting.size === 0 && addresses.get(address) === own) addresses.delete(address);
      };
      const waiting: Waiting = { size, leave, release };
      for (const group of [all, own]) {
        group.waiting.add(waiting);
        group.size += size;
      }
      shrink(own, perAddress);
      shrink(all, total);
      return leave;
    },
  };
}

/** Called at the first request of a connection. */
const heard = Symbol('heard');

interface WatchedSocket extends Socket {
  [heard]?: (() => void) | undefined;
}

/** Limits connections without a request so far, each of which Node keeps for ten seconds. */
export function boundSilentConnections(server: Server, bounds: Bounds): void {
  const clients = waitingClients(bounds);
  server.on('connection', (socket: WatchedSocket) => {
    const leave = clients.enter(addressOf(socket), () => socket.destroy());
    socket[heard] = leave;
    socket.once('close', leave);
  });
}

/** Notes that a connection has sent a request. */
export function hearFrom(socket: WatchedSocket): void {
  const leave = socket[heard];
  if (leave === undefined) return;
  socket[heard] = undefined;
  leave();
}

/** Size in bytes from which an unread response matters. */
const largeResponse = 64 * 1024;
/** Milliseconds that a client may pause reading its response. */
const readerPatienceMs = 30_000;

/** Limits responses that their clients do not read, since they hold memory. */
export function boundUnreadResponses(
  bounds: Bounds,
): (response: ServerResponse, size: number) => void {
  const clients = waitingClients(bounds);
  return (response, size) => {
    const { socket } = response;
    if (size < largeResponse || socket === null || response.writableFinished) return;
    // Progress restarts the time-out, and Node sets its own with the next request.
    socket.setTimeout(readerPatienceMs);
    const leave = clients.enter(addressOf(socket), () => socket.destroy(), size);
    response.once('close', leave);
  };
}

/** Address of a connection; those without one share a key. */
export function addressOf({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string {
  return remoteAddress ?? '';
}
