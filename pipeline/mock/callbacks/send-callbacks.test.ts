import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CallbackReport } from './send-callbacks.ts';

const reference = { $ref: '#/components/schemas/Order' };
const json = (schema: object) => ({
  description: 'It.',
  content: { 'application/json': { schema } },
});
const urlencoded = {
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        required: ['state'],
        properties: { state: { type: 'string', enum: ['paid'] } },
      },
    },
  },
};
const thanks = { 200: { description: 'Thanks.' } };
const document = {
  openapi: '3.0.3',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      post: {
        requestBody: json(reference),
        responses: { 201: json(reference) },
        callbacks: {
          changed: {
            '{$request.body#/hook}/orders/{$response.body#/id}': {
              put: { requestBody: json(reference), responses: thanks },
              delete: { responses: thanks },
            },
          },
          paid: {
            '{$request.body#/hook}/paid': { post: { requestBody: urlencoded, responses: thanks } },
          },
        },
      },
    },
    '/echo': {
      post: {
        responses: { 204: { description: 'Done.' } },
        callbacks: { again: { '{$request.header.x-hook}': { post: { responses: thanks } } } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'item', 'secret'],
        properties: {
          id: { type: 'integer', readOnly: true, minimum: 1 },
          item: { type: 'string' },
          hook: { type: 'string' },
          secret: { type: 'string', writeOnly: true },
          risk: { type: 'string', 'x-internal': true },
        },
      },
    },
  },
};

/** A receiver of callbacks on this machine. */
async function receiver(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits for a number of reports. */
function reports(count: number) {
  const reported: CallbackReport[] = [];
  const { promise, resolve } = Promise.withResolvers<readonly CallbackReport[]>();
  const onCallback = (report: CallbackReport): void => {
    if (reported.push(report) === count) resolve(reported);
  };
  return { onCallback, all: promise };
}

it('sends every callback of an operation, with its data and nothing hidden', async () => {
  const received: [string | undefined, string, string | undefined, string][] = [];
  const listen = async (request: IncomingMessage): Promise<void> => {
    const { method, url = '', headers } = request;
    received.push([method, url, headers['content-type'], await text(request)]);
  };
  await using hooks = await receiver(
    (request, response) => void listen(request).then(() => response.end()),
  );
  const reported = reports(3);
  await using mock = await mockOf(document, {}, reported);
  const sent = { item: 'Saw', hook: hooks.url, secret: 'password', risk: 'high' };
  const { body } = await mock.call('POST /orders', sent);
  const outcomes = (await reported.all).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['200', '200', '200']);
  const { id } = body as { readonly id: number };
  const [deleted, paid, changed] = received.sort();
  expect(deleted).toEqual(['DELETE', `/orders/${id}`, undefined, '']);
  expect(paid).toEqual(['POST', '/paid', expect.stringContaining('urlencoded'), 'state=paid']);
  expect(changed?.slice(0, 3)).toEqual(['PUT', `/orders/${id}`, 'application/json; charset=utf-8']);
  expect(JSON.parse(changed?.[3] ?? '')).toEqual({ id, item: 'Saw', hook: hooks.url });
});

it('sends a few at once, and the others after them', async () => {
  let open = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  await using hooks = await receiver((_request, response) => {
    most = Math.max(most, (open += 1));
    waiting.push(() => {
      open -= 1;
      response.end();
    });
    if (open === 20) waiting.splice(0).forEach((response) => response());
  });
  const reported = reports(40);
  await using mock = await mockOf(document, {}, reported);
  await Promise.all(
    Array.from({ length: 40 }, () => mock.call('POST /echo', undefined, { 'X-Hook': hooks.url })),
  );
  await reported.all;
  expect(most).toBe(20);
});

it('does not call itself in a loop', async () => {
  const reported = reports(2);
  await using mock = await mockOf(document, {}, reported);
  await mock.call('POST /echo', undefined, { 'X-Hook': `${mock.url}/echo` });
  const outcomes = (await reported.all).map(({ outcome }) => outcome);
  expect(outcomes.sort()).toEqual(['204', 'not sent: the request was itself a callback']);
});

it('reports why there is no response, also if a name has several addresses', async () => {
  const reported = reports(1);
  await using mock = await mockOf(document, {}, reported);
  await mock.call('POST /echo', undefined, { 'X-Hook': 'http://localhost:1/' });
  expect((await reported.all)[0]?.outcome).toMatch(/^failed: .*ECONNREFUSED/);
});

it('limits the size of responses, and ends with the mock', async () => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  await using hooks = await receiver((request, response) => {
    response.on('close', leave);
    if (request.url !== '/endless') return reach();
    const write = (): void =>
      void (response.destroyed || response.write('x'.repeat(65_536), write));
    write();
  });
  const reported = reports(1);
  {
    await using mock = await mockOf(document, {}, reported);
    await mock.call('POST /echo', undefined, { 'X-Hook': `${hooks.url}/endless` });
    expect(await reported.all).toMatchObject([{ outcome: '200' }]);
    await left;
    await mock.call('POST /echo', undefined, { 'X-Hook': `${hooks.url}/silent` });
    await reached;
  }
  expect(await reported.all).toHaveLength(1);
});
