import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteShop } from '../../testing/shop-apis.ts';
import type { TestDatabase } from '../../testing/test-databases.ts';

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

const customer = { email: 'someone@example.com', name: 'Someone' };
const deep = '['.repeat(7000) + ']'.repeat(7000);

interface Case {
  readonly name: string;
  readonly request: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly status: number;
  readonly code: string;
}

const cases: readonly Case[] = [
  { name: 'an unknown path', request: 'GET /nothing', status: 404, code: 'NOT_FOUND' },
  { name: 'a path in other letters', request: 'GET /Customers', status: 404, code: 'NOT_FOUND' },
  { name: 'a slash at the end', request: 'GET /customers/', status: 404, code: 'NOT_FOUND' },
  { name: 'a path that goes on', request: 'GET /customers/1/2', status: 404, code: 'NOT_FOUND' },
  { name: 'a name every object has', request: 'GET /constructor', status: 404, code: 'NOT_FOUND' },
  { name: 'another one', request: 'GET /__proto__/1', status: 404, code: 'NOT_FOUND' },
  {
    name: 'a key that is not a number',
    request: 'GET /customers/abc',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a key with an exponent',
    request: 'GET /customers/1e0',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a key in hexadecimal',
    request: 'GET /customers/0x1',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a key after a blank',
    request: 'GET /customers/%201',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a key beyond 64 bits',
    request: 'GET /customers/9223372036854775808',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a broken percent sign',
    request: 'GET /customers/%',
    status: 400,
    code: 'MALFORMED_URL',
  },
  {
    name: 'broken UTF-8 in the path',
    request: 'GET /customers/%ff',
    status: 400,
    code: 'MALFORMED_URL',
  },
  { name: 'a NUL in the path', request: 'GET /customers/%00', status: 400, code: 'MALFORMED_URL' },
  {
    name: 'a NUL in the query',
    request: 'GET /customers?page=%00',
    status: 400,
    code: 'MALFORMED_URL',
  },
  {
    name: 'an unknown parameter',
    request: 'GET /customers?colour=red',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a parameter every object has',
    request: 'GET /customers?constructor=1',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a parameter in brackets',
    request: 'GET /customers?page[a]=1',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a parameter twice',
    request: 'GET /customers?page=1&page=2',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'an empty parameter',
    request: 'GET /customers?page=',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a page with an exponent',
    request: 'GET /customers?page=1e2',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  { name: 'page 0', request: 'GET /customers?page=0', status: 400, code: 'VALIDATION_FAILED' },
  {
    name: 'more than the maximum',
    request: 'GET /customers?limit=101',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a method that the path lacks',
    request: 'PUT /customers',
    body: {},
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
  },
  {
    name: 'a method that is rare',
    request: 'PROPFIND /customers',
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
  },
  {
    name: 'a body of another type',
    request: 'POST /customers',
    body: 'a=1',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'a body in another character set',
    request: 'POST /customers',
    body: '{}',
    headers: { 'Content-Type': 'application/json; charset=utf-16' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'a compressed body',
    request: 'POST /customers',
    body: '{}',
    headers: { 'Content-Encoding': 'gzip' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  },
  { name: 'no body', request: 'POST /customers', status: 400, code: 'VALIDATION_FAILED' },
  {
    name: 'half of a body',
    request: 'POST /customers',
    body: '{"email":',
    status: 400,
    code: 'MALFORMED_BODY',
  },
  {
    name: 'broken UTF-8',
    request: 'POST /customers',
    body: Buffer.from([0x22, 0xff, 0x22]),
    status: 400,
    code: 'MALFORMED_BODY',
  },
  {
    name: 'a NUL in a string',
    request: 'POST /customers',
    body: '{"email":"a@\\u0000b","name":"x"}',
    status: 400,
    code: 'MALFORMED_BODY',
  },
  {
    name: 'half a surrogate pair',
    request: 'POST /customers',
    body: '{"email":"a@\\ud800b","name":"x"}',
    status: 400,
    code: 'MALFORMED_BODY',
  },
  {
    name: 'a bottomless body',
    request: 'POST /customers',
    body: deep,
    status: 400,
    code: 'MALFORMED_BODY',
  },
  {
    name: 'a body that is too large',
    request: 'POST /customers',
    body: { ...customer, phone: 'x'.repeat(200_000) },
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
  },
  {
    name: 'a list for an object',
    request: 'POST /customers',
    body: [customer],
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'null for an object',
    request: 'POST /customers',
    body: 'null',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a property of the prototype',
    request: 'POST /customers',
    body: '{"__proto__":{},"email":"p@example.com","name":"x"}',
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'null where a value must be',
    request: 'POST /customers',
    body: { ...customer, name: null },
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a number as a text',
    request: 'PATCH /categories/1',
    body: { position: '1' },
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    name: 'a read-only value in a new row',
    request: 'POST /customers',
    body: { ...customer, id: 5 },
    status: 400,
    code: 'VALIDATION_FAILED',
  },
];

describe('an invalid request', () => {
  it.each(cases)('rejects $name', async ({ request, body, headers, status, code }) => {
    const response = await server.call(request, body, headers);
    expect([response.status, (response.body as { code?: string } | undefined)?.code]).toEqual([
      status,
      code,
    ]);
    expect(response.body).toEqual({
      statusCode: status,
      error: expect.any(String) as string,
      code,
      message: expect.any(String) as string,
      requestId: response.headers.get('x-request-id'),
      ...(Object.hasOwn(response.body as object, 'details')
        ? { details: expect.any(Array) as unknown[] }
        : {}),
    });
    expect(response.text).not.toMatch(/node_modules|\.ts|\bat \/|sqlite|SELECT|INSERT/);
  });

  it('names the fault and its place', async () => {
    const { body } = await server.call('POST /order_items', {
      orderId: 1,
      productId: '1',
      quantity: 1000,
    });
    const { details } = body as { details: { field: string; in: string }[] };
    expect(details).toEqual([
      {
        ...{ in: 'body', field: 'unitPrice', keyword: 'required' },
        message: 'is required',
      },
      {
        ...{ in: 'body', field: 'productId', keyword: 'type', type: 'integer' },
        message: 'must be an integer',
      },
      {
        ...{ in: 'body', field: 'quantity', keyword: 'maximum', limit: 999 },
        message: 'must be at most 999',
      },
    ]);
  });

  it('limits the details about a body with many faults', async () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, 1]));
    const { status, text } = await server.call('POST /customers', body);
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(10_000);
  });

  it('reports the first fault of a very large body', async () => {
    const values = Array<number>(4000).fill(1);
    const body = { a: values, b: values, c: values };
    const { status, body: error } = await server.call('POST /customers', body);
    expect(status).toBe(400);
    expect((error as { details: unknown[] }).details).toHaveLength(1);
  });
});

describe('requirements of HTTP', () => {
  it('lists the methods of a path', async () => {
    expect((await server.call('DELETE /customers')).headers.get('allow')).toBe(
      'GET, POST, HEAD, OPTIONS',
    );
    const options = await server.call('OPTIONS /customers/1');
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS');
  });

  it('answers HEAD as GET, without the body', async () => {
    const get = await server.call('GET /customers/1');
    const head = await server.call('HEAD /customers/1');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect((await server.call('HEAD /customers/999')).status).toBe(404);
  });

  it('ignores the content type without a body', async () => {
    const response = await server.call('GET /customers/1', undefined, {
      'Content-Type': 'text/nonsense',
    });
    expect(response.status).toBe(200);
  });

  it('accepts JSON with media type parameters', async () => {
    for (const contentType of [
      'application/json;charset=UTF-8',
      'Application/JSON; charset="utf-8"; x=1',
    ]) {
      const { status } = await server.call(
        'PATCH /customers/1',
        {},
        { 'Content-Type': contentType },
      );
      expect(status).toBe(200);
    }
  });

  it('keeps a valid request id, and replaces others', async () => {
    const kept = await server.call('GET /customers/1', undefined, {
      'X-Request-Id': 'trace-1.a:b',
    });
    expect(kept.headers.get('x-request-id')).toBe('trace-1.a:b');
    const replaced = await server.call('GET /customers/1', undefined, { 'X-Request-Id': 'a b"{}' });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('logs the trace context', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await server.call('GET /customers/2', undefined, { traceparent, 'X-Request-Id': 'traced' });
    expect(server.log.find(({ requestId }) => requestId === 'traced')).toMatchObject({
      traceparent,
      operation: 'getCustomer',
      status: 200,
    });
  });

  it('allows pages of other origins to read the headers they need', async () => {
    const origin = { Origin: 'https://shop.example' };
    const { headers } = await server.call('GET /customers', undefined, origin);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('X-Total-Count');
    const preflight = await server.call('OPTIONS /customers/1', undefined, {
      ...origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'content-type',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });
});
