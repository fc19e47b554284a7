import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that returns one customer for the token `good`; `weak` is a token without the scope. */
export interface GuardedServer {
  readonly url: string;
  /** Received `Authorization` headers. */
  readonly asked: (string | null)[];
  stop(): void;
}

/** Starts the server on a free port. */
export async function startGuarded(): Promise<GuardedServer> {
  const asked: (string | null)[] = [];
  const server = createServer((request, response) => {
    const { authorization = null } = request.headers;
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
    response.setHeader('Content-Type', 'application/json');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    asked.push(authorization);
    const status = { 'Bearer good': 200, 'Bearer weak': 403 }[authorization ?? ''] ?? 401;
    const code = { 200: '', 401: 'UNAUTHORIZED', 403: 'FORBIDDEN' }[status];
    const row = { id: 1, name: 'Ada', email: 'ada@example.com' };
    const body = status === 200 ? row : { statusCode: status, error: 'No', code, message: code };
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
