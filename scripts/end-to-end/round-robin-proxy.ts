import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer for replicas of a server: each request goes to the next one. */
export interface RoundRobinProxy extends AsyncDisposable {
  readonly url: string;
}

/** Starts a proxy on a free local port. */
export async function roundRobinProxy(replicas: readonly string[]): Promise<RoundRobinProxy> {
  // A unique address: replicas may count requests in a database that others share.
  const client = [10, ...randomBytes(3)].join('.');
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((near, response) => {
    const replica = replicas[turn++ % replicas.length] ?? '';
    const { method, url: path } = near;
    const headers = { ...near.headers, 'x-forwarded-for': client };
    const far = request(replica, { method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    far.on('error', () => response.destroy());
    near.pipe(far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
