import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A request that a shop received. */
export interface ReceivedCallback {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A shop that records requests in order. */
export interface Shop extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly ReceivedCallback[];
}

/** Starts a shop; `answer` determines its response, by default 200. */
export async function startShop(
  answer: Answer = (_request, response) => response.end('{"received":true}'),
): Promise<Shop> {
  const received: ReceivedCallback[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      answer(request, response, body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
