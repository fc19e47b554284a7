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

/** How many requests are sent, over how many sockets. */
interface LoadOptions {
  readonly connections: number;
  readonly requests: number;
  /** Requests in one write (HTTP pipelining), which cost this process less; 1 if not set. */
  readonly pipelined?: number;
}

/** Sends requests over several sockets; each sends its next ones after the last response. */
export async function load(
  port: number,
  kind: LoadRequests,
  { connections, requests, pipelined = 1 }: LoadOptions,
): Promise<LoadResult> {
  let sent = 0;
  let wrong = 0;
  const started = performance.now();
  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let expected: number[] = [];
      const next = (): void => {
        const count = Math.min(pipelined, requests - sent);
        if (count === 0) {
          socket.destroy();
          resolve();
          return;
        }
        const numbers = Array.from({ length: count }, (_, at) => sent + 1 + at);
        sent += count;
        expected = numbers.map((at) => kind.statusOf(at));
        socket.write(numbers.map((at) => kind.payload(at)).join(''));
      };
      let pending = '';
      socket.setEncoding('latin1');
      socket.on('data', (chunk: string) => {
        pending += chunk;
        for (let rest = afterResponse(pending); rest !== null; rest = afterResponse(pending)) {
          if (!pending.startsWith(`HTTP/1.1 ${expected.shift()} `)) wrong += 1;
          pending = rest;
          if (expected.length === 0) next();
        }
      });
      socket.on('error', reject);
      // After the last response this has no effect.
      socket.on('close', () => reject(new Error('the server closed a connection')));
      socket.once('connect', next);
    });
  await Promise.all(Array.from({ length: connections }, () => drive(connect(port, '127.0.0.1'))));
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
