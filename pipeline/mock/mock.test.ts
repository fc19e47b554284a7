import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import { mockOf } from './testing/mock-of.ts';
import type { CalledMock } from './testing/mock-of.ts';
import { pets } from './testing/pets.ts';

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (body: unknown): readonly Row[] => body as readonly Row[];

describe('a mock of a third-party document', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(pets);
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it('pages a stable collection, with the declared headers', async () => {
    const first = await mock.call('GET /pets?per_page=5');
    const second = await mock.call('GET /pets?per_page=5&page=2');
    const both = await mock.call('GET /pets?per_page=10');
    expect([...rowsOf(first.body), ...rowsOf(second.body)]).toEqual(both.body);
    expect(second.headers.get('x-total-count')).toBe('25');
    expect(second.headers.get('x-rate')).toBe('60');
    expect(second.headers.get('link')).toContain(
      `<${mock.url}/pets?per_page=5&page=3>; rel="next"`,
    );
  });

  it('sorts and filters by properties of rows', async () => {
    const names = rowsOf((await mock.call('GET /pets?per_page=50&sort=-name')).body).map(
      ({ name }) => String(name),
    );
    expect(names).toEqual([...names].sort().reverse());
    const kinds = rowsOf((await mock.call('GET /pets?kind=cat&kind=bird')).body).map(
      ({ kind }) => kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['cat', 'bird']));
  });

  it("returns each row of the list by its path, with and without the server's base path", async () => {
    for (const row of rowsOf((await mock.call('GET /pets?per_page=3')).body)) {
      expect((await mock.call(`GET /pets/${String(row['id'])}`)).body).toEqual(row);
      expect((await mock.call(`GET /api/v1/pets/${String(row['id'])}`)).body).toEqual(row);
    }
  });

  it.each([
    ['the first valid example', 'GET /dog', {}, 200, { id: 7, name: 'Rex', kind: 'dog' }],
    ['the example that is asked for', 'GET /dog?__example=ben', {}, 200, { id: 8 }],
    ['the same by header', 'GET /dog', { Prefer: 'example=ben' }, 200, { id: 8 }],
    ['a declared code', 'GET /dog', { Prefer: 'code=404' }, 404, {}],
    ['what is declared instead of an unknown code', 'GET /dog?__code=418', {}, 400, {}],
    ['what is declared instead of an unknown example', 'GET /dog?__example=no', {}, 400, {}],
  ] as const)('answers %s', async (...[, line, headers, status, body]) => {
    const response = await mock.call(line, undefined, headers);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject(body);
  });

  it('makes other data for another seed, and the same for the same', async () => {
    const one = await mock.call('GET /dog?__dynamic=true&__seed=1');
    const again = await mock.call('GET /dog?__dynamic=true&__seed=1');
    const other = await mock.call('GET /dog?__dynamic=true&__seed=2');
    expect(again.body).toEqual(one.body);
    expect(other.body).not.toEqual(one.body);
  });

  it.each([
    ['image/png', 'image/png'],
    ['text/*', 'text/plain; charset=utf-8'],
    ['text/plain;q=0.5, image/png', 'image/png'],
  ])('gives %s as asked', async (accept, type) => {
    const { status, headers } = await mock.call('GET /picture', undefined, { Accept: accept });
    expect([status, headers.get('content-type')]).toEqual([200, type]);
  });

  it.each([
    ['a missing media type', 'GET /picture', undefined, { Accept: 'application/xml' }, 406],
    ['an unknown parameter', 'GET /pets?nope=1', undefined, {}, 400],
    ['a wrong path parameter', 'GET /pets/abc', undefined, {}, 400],
    ['a missing required field', 'POST /pets', { kind: 'cat' }, {}, 422],
    ['a wrong value inside an object', 'GET /search?where[age]=x', undefined, {}, 400],
    ['an unknown value inside an object', 'GET /search?where[name]=x', undefined, {}, 400],
    ['a wrong item of a list', 'GET /search?ids=1,x', undefined, {}, 400],
    ['JSON that does not fit in a parameter', 'GET /search?raw={}', undefined, {}, 400],
    ['malformed JSON', 'POST /pets', '{"a', {}, 400],
    ['another media type', 'POST /pets', 'x', { 'Content-Type': 'text/plain' }, 415],
    ['an unknown path', 'GET /nope', undefined, {}, 404],
    ['an unknown method', 'PUT /pets', {}, {}, 405],
  ] as const)('rejects %s', async (...[, line, body, headers, status]) => {
    expect((await mock.call(line, body, headers)).status).toBe(status);
  });

  it.each(['?where[age]=3', '?ids=1,2', '?ids=1%2C2', '?tag=a&tag=b', '?raw={"a":1}'])(
    'accepts %s',
    async (query) => {
      expect((await mock.call(`GET /search${query}`)).status).toBe(204);
    },
  );

  it('reports errors in the declared format', async () => {
    const { body } = await mock.call('POST /pets', { kind: 'cat' });
    expect(body).toEqual({
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'The request is not valid.',
      errors: ['name is required'],
    });
  });

  it('answers HEAD and OPTIONS, and reports deprecation', async () => {
    const head = await mock.call('HEAD /pets/1');
    expect([head.status, head.body]).toEqual([200, '']);
    const options = await mock.call('OPTIONS /pets');
    expect(options.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect((await mock.call('DELETE /pets/1')).headers.get('deprecation')).toBe('@0');
  });

  it('allows requests from any origin', async () => {
    const headers = {
      Origin: 'http://app.test',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-mine',
    };
    const preflight = await mock.call('OPTIONS /pets', undefined, headers);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-mine');
    const response = await mock.call('GET /pets', undefined, { Origin: 'http://app.test' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toMatch(/X-Total-Count.*X-Rate/);
  });

  it('reports that its port is taken', async () => {
    const port = Number(new URL(mock.url).port);
    const failure: unknown = await mockOf(pets, {}, { port }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PipelineError);
    expect((failure as PipelineError).code).toBe('PORT_IN_USE');
  });
});

describe('a mock that asks for credentials', () => {
  it.each([
    ['none', 'GET /dog', {}, 401],
    ['a key', 'GET /dog?key=1', {}, 200],
    ['a token', 'GET /dog', { Authorization: 'Bearer abc.def' }, 200],
    ['a key that is to be rejected', 'GET /dog?key=invalid', {}, 401],
    ['a token that is to be rejected', 'GET /dog', { Authorization: 'Bearer invalid' }, 401],
    ['another scheme', 'GET /dog', { Authorization: 'Basic YTpi' }, 401],
    ['a token without the right', 'GET /dog', { Authorization: 'Bearer forbidden' }, 403],
    ['a good key with it', 'GET /dog?key=good', { Authorization: 'Bearer forbidden' }, 200],
    ['no preference if none is declared', 'GET /pets', {}, 200],
  ])('given %s', async (_, line, headers, status) => {
    await using mock = await mockOf(pets, { isSecured: true });
    const response = await mock.call(line, undefined, headers);
    expect(response.status).toBe(status);
    expect(response.headers.has('www-authenticate')).toBe(status === 401);
  });
});

describe('a mock of tables that asks for credentials, with nothing to check them by', () => {
  const tokenOf = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return { Authorization: `Bearer ${part({ alg: 'none' })}.${part(claims)}.x` };
  };

  it('trusts the claims of a token', async () => {
    const shop = JSON.parse(await readFile('server-template/openapi/shop.json', 'utf8')) as {
      readonly paths: Readonly<Record<string, { readonly get: Record<string, unknown> }>>;
      security?: unknown;
      readonly components: { securitySchemes?: unknown };
    };
    const { '/orders': orders } = shop.paths;
    if (orders === undefined) throw new Error('the shop has orders');
    const rows = { customerId: '$claims.customer' };
    orders.get['x-crud'] = { ...(orders.get['x-crud'] as object), rows };
    shop.security = [{ token: [] }];
    shop.components.securitySchemes = { token: { type: 'http', scheme: 'bearer' } };
    await using mock = await mockOf(shop, { isSecured: true });
    const idsFor = async (headers: Record<string, string>) =>
      rowsOf((await mock.call('GET /orders?limit=50', undefined, headers)).body).map(
        ({ customerId }) => customerId,
      );
    await using open = await mockOf(shop);
    const all = rowsOf((await open.call('GET /orders?limit=50')).body);
    const own = all.filter(({ customerId }) => customerId === all[0]?.['customerId']);
    expect(own.length).toBeLessThan(all.length);
    const customer = all[0]?.['customerId'];
    expect(await idsFor(tokenOf({ customer }))).toEqual(own.map(() => customer));
    expect(await idsFor({ Authorization: 'Bearer anything' })).toEqual([]);
    expect((await mock.call('GET /orders')).status).toBe(401);
  });
});

describe('a stateful mock', () => {
  it('stores changes to a third-party document until a reset', async () => {
    await using mock = await mockOf(pets, { isStateful: true });
    const made = await mock.call('POST /pets', { name: 'Tom', kind: 'cat' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Tom', kind: 'cat' } });
    const path = `/pets/${String((made.body as Row)['id'])}`;
    expect((await mock.call(`PATCH ${path}`, { name: 'Tim' })).body).toMatchObject({
      name: 'Tim',
      kind: 'cat',
    });
    expect((await mock.call(`GET ${path}`)).body).toMatchObject({ name: 'Tim' });
    expect((await mock.call(`DELETE ${path}`)).status).toBe(204);
    expect((await mock.call(`GET ${path}`)).status).toBe(404);
    expect((await mock.call('DELETE /pets/1')).status).toBe(204);
    expect((await mock.call('POST /__mock/reset')).status).toBe(204);
    expect((await mock.call('GET /pets/1')).status).toBe(200);
  });

  it('enforces the keys of the shop', async () => {
    const shop = JSON.parse(await readFile('server-template/openapi/shop.json', 'utf8')) as object;
    await using mock = await mockOf(shop, { isStateful: true });
    const made = await mock.call('POST /customers', { email: 'a@example.com', name: 'A' });
    expect(made).toMatchObject({ status: 201, body: { id: 51, phone: null } });
    expect(made.headers.get('location')).toBe('/customers/51');
    const twice = await mock.call('POST /customers', { email: 'a@example.com', name: 'B' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'UNIQUE_VIOLATION' } });
    const dangling = await mock.call('POST /orders', { customerId: 4711 });
    expect(dangling).toMatchObject({ status: 409, body: { code: 'REFERENCED_ROW_MISSING' } });
    const order = await mock.call('POST /orders', { customerId: 51 });
    expect(order.body).toMatchObject({ customerId: 51, status: 'pending' });
    expect((await mock.call('DELETE /customers/51')).status).toBe(409);
    const { id } = order.body as Row;
    const item = { orderId: id, productId: 1, quantity: 3, unitPrice: 1.5 };
    expect((await mock.call('POST /order_items', item)).body).toMatchObject({ lineTotal: 4.5 });
    expect((await mock.call(`DELETE /orders/${String(id)}`)).status).toBe(204);
    expect((await mock.call(`GET /order_items/${String(id)}/1`)).status).toBe(404);
    expect((await mock.call('DELETE /customers/51')).status).toBe(204);
  });
});

describe('data of the shop', () => {
  it('leaves unique words to new rows', async () => {
    const shop = JSON.parse(await readFile('server-template/openapi/shop.json', 'utf8')) as object;
    await using mock = await mockOf(shop, { isStateful: true });
    const names = rowsOf((await mock.call('GET /categories?limit=50')).body).map(({ name }) =>
      String(name),
    );
    const words = new Set(names.map((name) => name.replace(/ \d+$/, '')));
    expect(new Set(names).size).toBe(50);
    expect(words.size).toBeLessThan(40);
    for (const name of words) {
      expect(await mock.call('POST /categories', { name })).toMatchObject({ status: 201 });
    }
  });

  it('refers to existing rows', async () => {
    const shop = JSON.parse(await readFile('server-template/openapi/shop.json', 'utf8')) as object;
    await using mock = await mockOf(shop);
    const ids = new Set(
      rowsOf((await mock.call('GET /orders?limit=100')).body).map(({ id }) => id),
    );
    const items = rowsOf((await mock.call('GET /order_items?limit=100')).body);
    expect(items.length).toBeGreaterThan(20);
    for (const { orderId, quantity, unitPrice, lineTotal } of items) {
      expect(ids.has(orderId)).toBe(true);
      expect(lineTotal).toBeCloseTo(Number(quantity) * Number(unitPrice), 5);
    }
  });
});

describe('callbacks', () => {
  it('are sent to this machine only', async () => {
    const received: unknown[] = [];
    const reports: string[] = [];
    const receiver = createServer((request, response) => {
      received.push(request.method);
      response.writeHead(302, { Location: 'http://example.com/' }).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const { promise, resolve } = Promise.withResolvers<void>();
    await using mock = await mockOf(
      pets,
      {},
      {
        onCallback: ({ outcome }) => {
          if (reports.push(outcome) === 3) resolve();
        },
      },
    );
    for (const hook of [`http://127.0.0.1:${port}/`, 'http://example.com/', 'file:///etc/passwd']) {
      await mock.call('POST /pets', { name: 'Tom', kind: 'cat', hook });
    }
    await promise;
    receiver.close();
    expect(received).toEqual(['POST']);
    expect(reports.sort()).toEqual([
      '302',
      expect.stringContaining('not on this machine'),
      expect.stringContaining('neither http'),
    ]);
  });
});

describe('simulated errors', () => {
  it('are as frequent as requested, and declared', async () => {
    await using mock = await mockOf(pets, { errorRate: 0.5 });
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) statuses.push((await mock.call('GET /dog')).status);
    const failed = statuses.filter((status) => status === 503).length;
    expect(failed).toBeGreaterThan(5);
    expect(failed).toBeLessThan(35);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  });
});

describe('hostile documents', () => {
  it.each([
    ['too many items', { type: 'array', minItems: 1e9, items: { type: 'string' } }, 500],
    ['too long a text', { type: 'string', minLength: 1e9 }, 500],
    [
      'names of the prototype',
      {
        required: ['constructor'],
        properties: { constructor: { type: 'integer' } },
        type: 'object',
      },
      200,
    ],
  ])('with %s get a response at once', async (_, schema, status) => {
    await using mock = await mockOf({
      ...pets,
      paths: {
        '/it': {
          get: {
            responses: { 200: { description: 'It.', content: { 'application/json': { schema } } } },
          },
        },
      },
    });
    expect((await mock.call('GET /it')).status).toBe(status);
  });
});

describe('runs with a seed', () => {
  it('give the same bytes', async () => {
    const lines = [
      'GET /pets',
      'GET /pets/3',
      'GET /dog?__dynamic=true',
      'GET /nope',
      'GET /pets/x',
    ];
    const run = async (seed: number): Promise<string> => {
      await using mock = await mockOf(pets, { seed, isStateful: true });
      const made = await mock.call('POST /pets', { name: 'Tom', kind: 'cat' });
      const bodies = [made.body];
      for (const line of lines) bodies.push((await mock.call(line)).body);
      return JSON.stringify(bodies);
    };
    expect(await run(7)).toBe(await run(7));
    expect(await run(7)).not.toBe(await run(8));
  });
});
