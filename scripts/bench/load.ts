import { connect, type Socket } from 'node:net';

/** Requests of one kind; `payload` returns the bytes of the nth one, so that creates can differ, and `statusOf` its expected status. */
export interface LoadRequests {
  statusOf(at: number): number;
  payload(at: number): string;
}

export interface LoadCase extends LoadRequests {
  readonly name: string;
}

/** Result of one round of load. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly wrong: number;
}

/** Sends `requests` requests over `connections` sockets, one at a time on each. */
export async function load(
  port: number,
  kind: LoadRequests,
  options: { connections: number; requests: number },
): Promise<LoadResult> {
  let sent = 0;
  let wrong = 0;
  const started = performance.now();
  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let status = 0;
      const next = (): void => {
        if (sent >= options.requests) {
          socket.destroy();
          resolve();
          return;
        }
        sent += 1;
        status = kind.statusOf(sent);
        socket.write(kind.payload(sent));
      };
      let pending = '';
      socket.setEncoding('latin1');
      socket.on('data', (chunk: string) => {
        pending += chunk;
        const rest = afterResponse(pending);
        if (rest === null) return;
        if (!pending.startsWith(`HTTP/1.1 ${status} `)) wrong += 1;
        pending = rest;
        next();
      });
      socket.on('error', reject);
      // After the last response this has no effect.
      socket.on('close', () => reject(new Error('the server closed a connection')));
      socket.once('connect', next);
    });
  await Promise.all(
    Array.from({ length: options.connections }, () => drive(connect(port, '127.0.0.1'))),
  );
  return { requests: sent, seconds: (performance.now() - started) / 1000, wrong };
}

/** The text after the first complete response; null while it is incomplete. */
function afterResponse(text: string): string | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  if (text.startsWith('HTTP/1.1 204 ')) return text.slice(head + 4);
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2));
  if (length === null) throw new Error(`a response without content-length: ${text.slice(0, 200)}`);
  const end = head + 4 + Number(length[1]);
  return text.length >= end ? text.slice(end) : null;
}
