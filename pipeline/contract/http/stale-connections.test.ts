import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { HttpCaller } from './http-caller.ts';

it('repeats a request on a new connection if the server closes all idle ones', async () => {
  const known = new Set<Socket>();
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (known.has(request.socket)) return request.socket.resetAndDestroy();
    known.add(request.socket);
    waiting.push(response);
    // There are two connections, because neither response is sent before both requests arrived.
    if (known.size > 1) for (const one of waiting.splice(0)) one.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const caller = new HttpCaller(5000);
  const call = () =>
    caller.call({ method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {}, body: null }, null);
  await Promise.all([call(), call()]);
  expect((await call()).body).toBe('ok');
  caller.close();
  server.close();
});
