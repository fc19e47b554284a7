import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteShop } from '../../testing/shop-apis.ts';
import type { TestDatabase } from '../../testing/test-databases.ts';
import { boundUnreadResponses } from './slow-clients.ts';

let database: TestDatabase;
let server: RunningApi;

beforeAll(async () => {
  database = await sqliteShop.databases.create(sqliteShop.schema());
  server = await startApi(sqliteShop.api, database.url);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Sends raw bytes, and reads until the server closes the connection. */
async function send(...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  return readToEnd(socket);
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await once(socket, 'close');
  return text;
}

const close = 'Host: x\r\nConnection: close\r\n';

it.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  [
    'a blank in a header name',
    `GET /customers HTTP/1.1\r\nHo st: x\r\n\r\n`,
    400,
    'MALFORMED_REQUEST',
  ],
  ['no host', 'GET /customers HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  [
    'two lengths',
    `POST /customers HTTP/1.1\r\n${close}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a length and chunks',
    `POST /customers HTTP/1.1\r\n${close}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a head without end',
    `GET /customers HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'bytes beyond ASCII in the path',
    Buffer.from(`GET /customers/\xe4 HTTP/1.1\r\n${close}\r\n`, 'latin1'),
    400,
    'MALFORMED_REQUEST',
  ],
  ['two hosts', `GET /customers HTTP/1.1\r\n${close}Host: y\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
  ['a method for the whole server', `GET * HTTP/1.1\r\n${close}\r\n`, 400, 'MALFORMED_URL'],
  [
    'an unknown expectation',
    `GET /nothing HTTP/1.1\r\n${close}Expect: 200-maybe\r\n\r\n`,
    404,
    'NOT_FOUND',
  ],
  [
    'a target that is not a path',
    `GET customers HTTP/1.1\r\n${close}\r\n`,
    400,
    'MALFORMED_REQUEST',
  ],
])('answers %s with an error', async (_name, request, status, code) => {
  const response = await send(request);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).toContain(`"code":"${code}"`);
});

it('accepts the absolute form of request targets', async () => {
  const response = await send(`GET http://shop.example/customers/1 HTTP/1.1\r\n${close}\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
});

it('answers OPTIONS for the whole server', async () => {
  expect(await send(`OPTIONS * HTTP/1.1\r\n${close}\r\n`)).toMatch(
    /^HTTP\/1\.1 204 [\s\S]*Allow: GET/,
  );
});

it('rejects a chunked body that grows too large, and reads the next request', async () => {
  const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`;
  const responses = await send(
    'POST /customers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    chunk,
    chunk,
    '0\r\n\r\n',
    `GET /customers/1 HTTP/1.1\r\n${close}\r\n`,
  );
  expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

it('survives a client that disconnects during its body', async () => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    `POST /customers HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em`,
  );
  await once(socket, 'connect');
  socket.destroy();
  expect((await server.call('GET /customers/1')).status).toBe(200);
  await expect
    .poll(() => server.log.filter(({ operation }) => operation === 'createCustomer').at(-1))
    .toMatchObject({ status: 400 });
});

it.each([
  ['without a body', 'GET /customers/1', 'getCustomer', ''],
  ['with a body', 'POST /customers', 'createCustomer', '{"email":"gone@example.com","name":"x"}'],
])(
  'survives a client that disconnects right after a request %s',
  async (_name, line, operation, body) => {
    const leaving = await startApi(sqliteShop.api, database.url);
    const sockets = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const socket = connect(leaving.port, '127.0.0.1');
        await once(socket, 'connect');
        return socket;
      }),
    );
    for (const socket of sockets)
      socket.end(
        `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    await Promise.all(sockets.map(readToEnd));
    await expect
      .poll(() => leaving.log.filter((entry) => entry['operation'] === operation).length)
      .toBe(40);
    const metrics = await (await fetch(`http://127.0.0.1:${leaving.port}/metrics`)).text();
    expect(metrics).toMatch(/in_flight\S* 1$/m);
    await leaving.stop();
  },
);

it('answers each of many requests that arrive together', async () => {
  const sockets = await openSlow(server.port, 50, 'GET /customers/');
  for (const [index, socket] of sockets.entries())
    socket.write(`${(index % 3) + 1} HTTP/1.1\r\n${close}\r\n`);
  const responses = await Promise.all(sockets.map(readToEnd));
  for (const [index, response] of responses.entries())
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 200 [^]*\\{"id":${(index % 3) + 1},`));
});

it('does not compile validators for unknown content types', async () => {
  for (let index = 0; index < 50; index++) {
    const { status } = await server.call('PATCH /customers/1', '{}', {
      'Content-Type': `application/json; x=${index}`,
    });
    expect(status).toBe(200);
  }
});

it('rejects requests above its limit, and still reports its health', async () => {
  const busy = await startApi(sqliteShop.api, database.url, { maxInFlight: 0 });
  const { status, body, headers } = await busy.call('GET /customers/1');
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect(body).toMatchObject({ code: 'OVERLOADED' });
  expect((await busy.call('GET /health')).status).toBe(200);
  await busy.stop();
});

it('asks idle connections to close while it stops', async () => {
  const stopping = await startApi(sqliteShop.api, database.url, { production: true });
  const socket = connect(stopping.port, '127.0.0.1');
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toContain('Connection: keep-alive');
  const stopped = stopping.stop();
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
  const response = await readToEnd(socket);
  expect(response).toMatch(/^HTTP\/1\.1 503 [\s\S]*Connection: close[\s\S]*SHUTTING_DOWN/);
  await stopped;
});

it('closes idle connections at once while developing', async () => {
  const stopping = await startApi(sqliteShop.api, database.url);
  const socket = connect(stopping.port, '127.0.0.1');
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toContain('Connection: keep-alive');
  const closed = once(socket, 'close');
  const stopped = stopping.stop();
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all([closed, stopped]);
  expect(socket.bytesRead).toBe(first.length);
});

/** Opens connections that send some bytes and no more, at most 100 at a time. */
async function openSlow(port: number, count: number, bytes: string): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(100, count - sockets.length) }, () =>
      connect(port, '127.0.0.1'),
    );
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    for (const socket of some) {
      socket.on('error', () => undefined);
      socket.write(bytes);
    }
    sockets.push(...some);
  }
  return sockets;
}

const slowBody = `POST /customers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

it.each([
  ['a byte of a head', 1000, 'G'],
  ['a byte of a body', 700, slowBody],
])('serves others while many clients send %s', async (_name, count, bytes) => {
  const small = await startApi(sqliteShop.api, database.url, { maxInFlight: 5 });
  const sockets = await openSlow(small.port, count, bytes);
  const first = readToEnd(sockets[0] as Socket);
  expect((await small.call('GET /customers/1')).status).toBe(200);
  const customer = { email: `${count}@example.com`, name: 'Quick' };
  expect((await small.call('POST /customers', customer)).status).toBe(201);
  // The first of too many senders gets a time-out response.
  for (const socket of sockets.slice(bytes === 'G' ? 0 : 1)) socket.destroy();
  if (bytes !== 'G') {
    await expect.poll(() => small.log.some(({ status }) => status === 408)).toBe(true);
    (sockets[0] as Socket).end();
  }
  expect(await first).toMatch(
    bytes === 'G' ? /^$/ : /^HTTP\/1\.1 408 [^]*"code":"REQUEST_TIMEOUT"/,
  );
  await small.stop();
});

it.each([
  ['a body that is too large', 413, 'Content-Length: 50000000\r\n\r\n'],
  ['invalid chunks', 400, 'Transfer-Encoding: chunked\r\n\r\nxyz\r\n'],
])('answers %s while the client continues sending', async (_name, status, rest) => {
  const socket = connect(server.port, '127.0.0.1');
  const errors: unknown[] = [];
  socket.on('error', (error) => errors.push(error));
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.write(`POST /customers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`);
  for (let index = 0; index < 20; index++) {
    socket.write('x'.repeat(50_000));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect.poll(() => text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(errors).toEqual([]);
  socket.destroy();
});

it('closes the connection of the slowest reader', async () => {
  const size = 20_000_000;
  const sent = boundUnreadResponses({ total: 30_000_000, perAddress: 30_000_000 });
  const large = createServer((_request, response) => {
    response.end(Buffer.alloc(size));
    sent(response, size);
  }).listen(0, '127.0.0.1');
  await once(large, 'listening');
  const { port } = large.address() as AddressInfo;
  const ask = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    const asked = once(large, 'request');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await asked;
    return socket;
  };
  const [oldest, newest] = [await ask(), await ask()];
  expect((await readToEnd(newest.resume())).length).toBeGreaterThan(size);
  expect((await readToEnd(oldest.resume())).length).toBeLessThan(size);
  large.close();
});
