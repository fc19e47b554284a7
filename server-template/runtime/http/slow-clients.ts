import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Counts what clients keep waiting, and lets go of what has waited longest when it is too much. */
export interface WaitingClients {
  /** Takes up something that waits for a client; `letGo` is called when room is needed. Returns how to take it off again. */
  enter(address: string, letGo: () => void, size?: number): () => void;
}

interface Bounds {
  readonly total: number;
  readonly perAddress: number;
}
interface Waiting {
  readonly size: number;
  readonly leave: () => void;
  readonly letGo: () => void;
}
interface Group {
  readonly waiting: Set<Waiting>;
  size: number;
}

/** A bound on all clients together and on those of each address: the newest are served, the oldest pay. */
export function waitingClients({ total, perAddress }: Bounds): WaitingClients {
  const all: Group = { waiting: new Set(), size: 0 };
  const addresses = new Map<string, Group>();
  const shrink = (group: Group, bound: number): void => {
    for (const oldest of group.waiting) {
      if (group.size <= bound) return;
      oldest.leave();
      oldest.letGo();
    }
  };
  return {
    enter(address, letGo, size = 1) {
      const own: Group = addresses.get(address) ?? { waiting: new Set(), size: 0 };
      addresses.set(address, own);
      const leave = (): void => {
        if (!all.waiting.delete(waiting)) return;
        own.waiting.delete(waiting);
        all.size -= size;
        own.size -= size;
        if (own.waiting.size === 0 && addresses.get(address) === own) addresses.delete(address);
      };
      const waiting: Waiting = { size, leave, letGo };
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

/** Connections on which no request has come yet: Node gives each ten seconds for its head. */
export function boundSilentConnections(server: Server, bounds: Bounds): void {
  const clients = waitingClients(bounds);
  const silent = new WeakMap<Socket, () => void>();
  server.on('connection', (socket) => {
    const leave = clients.enter(addressOf(socket), () => socket.destroy());
    silent.set(socket, leave);
    socket.once('close', leave);
  });
  server.on('request', ({ socket }) => silent.get(socket)?.());
}

/** Bytes beyond which a response that is not read matters. */
const largeResponse = 64 * 1024;
/** Milliseconds that a client may read nothing of its response. */
const readerPatienceMs = 30_000;

/** Responses that their clients do not read: they hold memory until they are. */
export function boundUnreadResponses(
  bounds: Bounds,
): (response: ServerResponse, size: number) => void {
  const clients = waitingClients(bounds);
  return (response, size) => {
    const { socket } = response;
    if (size < largeResponse || socket === null || response.writableFinished) return;
    // Progress starts the time anew, and Node sets its own with the next request.
    socket.setTimeout(readerPatienceMs);
    const leave = clients.enter(addressOf(socket), () => socket.destroy(), size);
    response.once('close', leave);
  };
}

/** Where a connection comes from; all without an address count as one. */
export function addressOf({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string {
  return remoteAddress ?? '';
}
