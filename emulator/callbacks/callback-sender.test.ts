import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startShop } from '../testing/shop.ts';
import { CallbackAddressRules } from './callback-address-rules.ts';
import { CallbackSender } from './callback-sender.ts';

const sender = new CallbackSender(new CallbackAddressRules([], () => 1));
afterAll(() => sender.close());

function post(url: string, timeoutMs = 2000) {
  return sender.send({ method: 'POST', url, headers: { 'X-Test': '1' }, body: '{}', timeoutMs });
}

async function startRawServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('CallbackSender', () => {
  it("reports a receiver's response and address", async () => {
    await using shop = await startShop((_request, response) => response.end('thanks'));
    const result = await post(`${shop.url}/callback`);
    expect(result.outcome).toBe('delivered');
    expect(result.remoteAddress).toBe('127.0.0.1');
    expect(result.answer).toMatchObject({ status: 200, body: 'thanks', truncated: false });
    expect(shop.received[0]).toMatchObject({ url: '/callback', body: '{}' });
  });

  it.each([201, 204, 299])('counts %i as delivered', async (status) => {
    await using shop = await startShop((_request, response) => response.writeHead(status).end());
    expect((await post(shop.url)).outcome).toBe('delivered');
  });

  it.each([400, 404, 500, 503])('counts %i as an HTTP error', async (status) => {
    await using shop = await startShop((_request, response) => response.writeHead(status).end());
    const result = await post(shop.url);
    expect(result).toMatchObject({ outcome: 'http_error', answer: { status } });
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%i)', async (status) => {
    await using target = await startShop();
    await using shop = await startShop((_request, response) =>
      response.writeHead(status, { Location: target.url }).end(),
    );
    const result = await post(shop.url);
    expect(result.outcome).toBe('http_error');
    expect(result.explanation).toContain('redirects are never followed');
    expect(target.received).toHaveLength(0);
  });

  it('gives up on a receiver that never responds', async () => {
    await using server = await startRawServer(() => undefined);
    expect((await post(server.url, 150)).outcome).toBe('timeout');
  });

  it('gives up on a receiver with an endless slow body', async () => {
    await using server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    expect((await post(server.url, 200)).outcome).toBe('timeout');
  });

  it('waits for a slow receiver within the time-out', async () => {
    await using shop = await startShop((_request, response) => {
      setTimeout(() => response.end(), 150);
    });
    expect((await post(shop.url)).outcome).toBe('delivered');
  });

  it.each([
    ['at once', ''],
    ['inside the headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['inside the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhal'],
  ])('reports dropped if the receiver closes %s', async (_when, text) => {
    await using server = await startRawServer((socket) => {
      socket.once('data', () => socket.end(text));
    });
    expect((await post(server.url)).outcome).toBe('dropped');
  });

  it('reports dropped when the response is not HTTP', async () => {
    await using server = await startRawServer((socket) => {
      socket.once('data', () => socket.end('hello\r\n\r\n'));
    });
    expect((await post(server.url)).outcome).toBe('dropped');
  });

  it('keeps 64 kB of a 10 MB response', async () => {
    await using shop = await startShop((_request, response) =>
      response.end(Buffer.alloc(10 * 1024 * 1024, 'x')),
    );
    const { outcome, answer } = await post(shop.url, 10_000);
    expect(outcome).toBe('delivered');
    expect(answer?.body).toHaveLength(65_536);
    expect(answer?.truncated).toBe(true);
  });

  it('cuts off an endless response', async () => {
    await using server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const more = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536)));
      };
      socket.on('drain', more);
      more();
    });
    const { outcome, answer } = await post(server.url, 20_000);
    expect(outcome).toBe('delivered');
    expect(answer?.truncated).toBe(true);
  });

  it('reports rejected if nothing listens', async () => {
    const server = await startRawServer(() => undefined);
    await server[Symbol.asyncDispose]();
    expect((await post(server.url)).outcome).toBe('rejected');
  });

  it('reports dns if the name does not exist', async () => {
    expect((await post('http://no-such-host.invalid/')).outcome).toBe('dns');
  });

  it('reports tls if the receiver does not support it', async () => {
    await using shop = await startShop();
    expect((await post(shop.url.replace('http:', 'https:'))).outcome).toBe('tls');
  });

  it('reports blocked without a connection', async () => {
    const result = await post('http://169.254.169.254/');
    expect(result).toMatchObject({ outcome: 'blocked' });
    expect(result.remoteAddress).toBeUndefined();
  });

  it.each([
    ['169.254.169.254', 'blocked', 'metadata'],
    ['8.8.8.8', 'blocked', 'public host'],
    ['127.0.0.1', 'delivered', undefined],
  ])('connects to the checked address: a name that resolves to %s', async (...row) => {
    const [address, outcome, reason] = row;
    await using shop = await startShop();
    const resolve = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
      done(null, [{ address, family: 4 }])) as unknown as typeof lookup;
    const resolving = new CallbackSender(new CallbackAddressRules([], () => 1), resolve);
    const url = `http://shop.internal:${new URL(shop.url).port}/`;
    const result = await resolving.send({ method: 'POST', url, headers: {}, timeoutMs: 60_000 });
    resolving.close();
    expect(result.outcome).toBe(outcome);
    if (reason) expect(result.explanation).toContain(reason);
    expect(shop.received).toHaveLength(reason ? 0 : 1);
  });

  it.each(['localhost', 'localhost.', 'shop.localhost'])(
    'connects to this machine at %s',
    async (host) => {
      await using shop = await startShop();
      const { outcome } = await post(`http://${host}:${new URL(shop.url).port}/`);
      expect(outcome).toBe('delivered');
    },
  );

  it('does not delay others because of a hanging receiver', async () => {
    await using hanging = await startRawServer(() => undefined);
    await using shop = await startShop();
    const stuck = Array.from({ length: 100 }, () => post(hanging.url, 2500));
    const first = await Promise.race([post(shop.url), ...stuck]);
    expect(first.outcome).toBe('delivered');
    const outcomes = (await Promise.all(stuck)).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['timeout']));
  });
});
