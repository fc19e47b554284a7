import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpCaller } from './http-caller.ts';

/** Responds after the headers, and closes the connection during the body. */
const server = createServer((request, response) => {
  const isLarge = Number(request.headers['content-length']) > 1_000_000;
  response.writeHead(isLarge ? 413 : 200, isLarge ? { connection: 'close' } : {});
  response.end('read');
  if (isLarge) response.once('finish', () => request.socket.destroySoon());
});
const caller = new HttpCaller(5000);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  caller.close();
  server.closeAllConnections();
  server.close();
});

function post(size: number): ReturnType<HttpCaller['call']> {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return caller.call({ method: 'POST', url, headers: {}, body: 'x'.repeat(size) }, null);
}

test('reads the response to a body whose connection is closed during upload', async () => {
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await post(12_000_000)).toMatchObject({ status: 413, body: 'read' });
});

test('sends the next request after that', async () => {
  expect(await post(20)).toMatchObject({ status: 200, body: 'read' });
});
