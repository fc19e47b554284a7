import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server whose responses are server-sent events, sent on a call of `send`. */
export interface StreamServer {
  readonly url: string;
  /** Paths of the requests. */
  readonly asked: string[];
  /** Paths of the requests that clients have ended. */
  readonly left: string[];
  /** Sends an event in the last response: its data, a text as it is. */
  send(data: object | string): void;
  /** Ends the last response. */
  end(): void;
  stop(): void;
}

/** Starts the server on a free port. */
export async function startStreaming(): Promise<StreamServer> {
  const asked: string[] = [];
  const left: string[] = [];
  let last: ServerResponse | undefined;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    last = response;
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', 'text/event-stream');
    response.on('close', () => {
      if (!response.writableEnded) left.push(path);
    });
    response.flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    left,
    send: (data) =>
      last?.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`),
    end: () => last?.end(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
