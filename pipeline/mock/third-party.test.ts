import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockOf } from './testing/mock-of.ts';
import type { CalledMock } from './testing/mock-of.ts';
import { store } from './testing/store.ts';

const integer = { type: 'integer' };
const colour = { type: 'object', required: ['R', 'G'], properties: { R: integer, G: integer } };
const pair = { type: 'array', items: integer, minItems: 2, maxItems: 2 };

/** Parameters with the text that they are sent as, and the status. */
const styles: readonly (readonly [
  parameter: { readonly in: string; readonly [key: string]: unknown },
  path: string,
  status: number,
])[] = [
  [{ style: 'matrix', explode: true, ...inPath(colour) }, '/a/;R=1;G=2', 204],
  [{ style: 'matrix', ...inPath(colour) }, '/a/;p=R,1,G,2', 204],
  [{ style: 'matrix', explode: true, ...inPath(pair) }, '/a/;p=1;p=2', 204],
  [{ style: 'matrix', ...inPath({ type: 'number', maximum: 4 }) }, '/a/;p=3.5', 204],
  [{ style: 'label', explode: true, ...inPath(colour) }, '/a/.R=1.G=2', 204],
  [{ style: 'label', ...inPath(colour) }, '/a/.R,1,G,2', 204],
  [{ style: 'label', ...inPath(pair) }, '/a/.1.2', 204],
  [{ style: 'label', explode: true, ...inPath({ type: 'number' }) }, '/a/.3.5', 204],
  [{ name: 'p', in: 'header', schema: pair }, '1, 2', 204],
  [{ name: 'p', in: 'header', schema: { type: 'string', minLength: 4 } }, '1, 2', 204],
  [{ name: 'p', in: 'query', schema: { type: 'boolean' }, allowEmptyValue: true }, '/a?p', 204],
  [{ name: 'p', in: 'query', schema: { type: 'boolean' }, allowEmptyValue: true }, '/a?p=', 204],
  [{ name: 'p', in: 'query', schema: { type: 'boolean' }, allowEmptyValue: true }, '/a?p=x', 400],
  [{ name: 'p', in: 'query', schema: { type: 'boolean' } }, '/a?p', 400],
];

function inPath(schema: object): { readonly in: string } & Readonly<Record<string, unknown>> {
  return { name: 'p', in: 'path', required: true, schema };
}

describe('a mock of a third-party document, used by a front end', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(store);
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it.each([
    ['generated data', '/pet/77', { id: 77 }],
    ['a row that is not in the list', '/orders/9999', { id: 9999 }],
    [
      'an example',
      '/customers/22222222-2222-4222-8222-222222222222',
      { id: '22222222-2222-4222-8222-222222222222', name: 'Example' },
    ],
  ])('returns %s with the requested id', async (_, path, holds) => {
    const { status, body } = await mock.call(`GET ${path}`);
    expect(status).toBe(200);
    expect(body).toMatchObject(holds);
  });

  it('keeps every digit of the requested id', async () => {
    const response = await fetch(`${mock.url}/orders/9007199254740993`);
    expect(await response.text()).toContain('"id":9007199254740993');
  });

  it('never returns write-only properties, nor internal ones unless required', async () => {
    await using stateful = await mockOf(store, { isStateful: true });
    const sent = { name: 'A', risk: 'high', secret: 'abc', contacts: [{ phone: '1', score: 3 }] };
    const id = '33333333-3333-4333-8333-333333333333';
    const made = await stateful.call('POST /customers', { id, ...sent });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'A', contacts: [{ phone: '1', score: 3 }] },
    });
    const lines = ['GET /customers', 'GET /customers?__dynamic=true', `GET /customers/${id}`];
    const bodies = [made.body];
    for (const line of lines) bodies.push((await stateful.call(line)).body);
    for (const line of lines) bodies.push((await mock.call(line)).body);
    for (const body of bodies) expect(JSON.stringify(body)).not.toMatch(/risk|secret/);
    expect(JSON.stringify(bodies)).toContain('score');
    const { components } = (await mock.call('GET /openapi.json')).body as typeof store;
    const { Customer, Contact } = components.schemas;
    expect(Object.keys(Customer.properties)).toEqual(['id', 'name', 'secret', 'contacts']);
    expect(Contact).toEqual(store.components.schemas.Contact);
  });

  it('redirects to a page of the mock without a documented target', async () => {
    const response = await fetch(`${mock.url}/files/1`);
    expect([response.status, response.url]).toEqual([200, `${mock.url}/__mock/redirected`]);
  });

  it('treats an object with an id and a list as a row, not as an envelope', async () => {
    const tag = { type: 'object', properties: { id: { type: 'integer' } } };
    const properties = { id: { type: 'integer' }, tags: { type: 'array', items: tag } };
    const schema = { type: 'object', properties };
    const responses = {
      200: { description: '', content: { 'application/json': { schema } } },
    };
    await using single = await mockOf({
      ...{ openapi: '3.0.3', info: { title: 'One', version: '1' } },
      paths: { '/favourite': { get: { responses } } },
    });
    const { tags } = (await single.call('GET /favourite')).body as {
      readonly tags: readonly unknown[];
    };
    // A collection would have ten rows.
    expect(tags.length).toBeLessThan(10);
  });

  it.each(styles)('reads parameter %o in %s', async (parameter, path, value) => {
    const operation = {
      parameters: [parameter],
      responses: { 204: { description: '' } },
    };
    const template = parameter.in === 'path' ? '/a/{p}' : '/a';
    await using mock = await mockOf({
      ...{ openapi: '3.0.3', info: { title: 'One', version: '1' } },
      paths: { [template]: { get: operation } },
    });
    const headers = parameter.in === 'header' ? { p: path } : {};
    const line = `GET ${parameter.in === 'header' ? '/a' : path}`;
    expect((await mock.call(line, undefined, headers)).status).toBe(value);
  });

  it('has the base paths of servers, their variables, and those of paths and operations', async () => {
    const operation = { responses: { 204: { description: '' } } };
    const variables = { v: { default: 'v2', enum: ['v2', 'v3'] } };
    await using mock = await mockOf({
      ...{ openapi: '3.0.3', info: { title: 'One', version: '1' } },
      servers: [{ url: 'https://example.com/{v}', variables }],
      paths: {
        '/a': { get: operation },
        '/b': { servers: [{ url: '/path' }], get: operation },
        '/c': { get: { ...operation, servers: [{ url: '/own' }] } },
      },
    });
    const lines = ['/v2/a', '/v3/a', '/v4/a', '/path/b', '/own/c', '/own/b'];
    const answers = await Promise.all(lines.map((path) => mock.call(`GET ${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 404, 204, 204, 404]);
  });

  it('sends the examples of response headers', async () => {
    const schema = { type: 'string', maxLength: 5 };
    const headers = {
      'X-One': { schema, example: 'one' },
      'X-Two': { schema, examples: { long: { value: 'too long' }, fits: { value: 'two' } } },
    };
    await using mock = await mockOf({
      ...{ openapi: '3.0.3', info: { title: 'One', version: '1' } },
      paths: { '/a': { get: { responses: { 204: { description: '', headers } } } } },
    });
    const sent = (await mock.call('GET /a')).headers;
    expect([sent.get('X-One'), sent.get('X-Two')]).toEqual(['one', 'two']);
  });

  it.each([
    ['text/plain', { type: 'string', maxLength: 5 }, 'hello', 204],
    ['text/plain', { type: 'string', maxLength: 5 }, 'hellos', 400],
    ['text/plain', { type: 'integer' }, '7', 204],
    ['text/plain', { type: 'integer' }, 'seven', 400],
    ['text/csv', { type: 'array' }, 'a,b', 204],
  ])('checks a body of %s with %j: %s', async (mediaType, schema, sent, status) => {
    const requestBody = { required: true, content: { [mediaType]: { schema } } };
    await using mock = await mockOf({
      ...{ openapi: '3.0.3', info: { title: 'One', version: '1' } },
      paths: { '/a': { post: { requestBody, responses: { 204: { description: '' } } } } },
    });
    const response = await mock.call('POST /a', sent, { 'Content-Type': mediaType });
    expect(response.status).toBe(status);
  });

  it('reads the body of a GET', async () => {
    const schema = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
    const content = { 'application/json': { schema } };
    await using search = await mockOf({
      ...{ openapi: '3.0.3', info: { title: 'Search', version: '1' } },
      paths: { '/search': { get: { requestBody: { content }, responses: {} } } },
    });
    const type = { 'Content-Type': 'application/json' };
    const statusOf = (body: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { ...type, 'Content-Length': body.length };
        const sent = request(`${search.url}/search`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject).end(body);
      });
    expect(await statusOf('{"text":"a"}')).toBe(200);
    expect(await statusOf('{"text":1}')).toBe(400);
  });

  it('returns what was sent', async () => {
    const sent = { id: 4, name: 'Rex' };
    expect((await mock.call('PUT /pet', sent)).body).toEqual(sent);
  });

  it('resolves customerId to a row of /customers', async () => {
    const orders = (await mock.call('GET /orders')).body as readonly {
      readonly customerId: string;
    }[];
    expect(orders.length).toBeGreaterThan(5);
    const customers = (await mock.call('GET /customers')).body as readonly {
      readonly id: string;
    }[];
    for (const { customerId } of orders) {
      expect(customers.map(({ id }) => id)).toContain(customerId);
      expect((await mock.call(`GET /customers/${customerId}`)).body).toMatchObject({
        id: customerId,
      });
    }
  });

  it.each([
    ['that fits', 'count=2&tags=a&tags=b', 201, { count: 2 }],
    ['with one item of a list', 'count=2&tags=a', 201, {}],
    [
      'with nested names that nothing declares',
      'count=2&m[a]=1',
      400,
      { details: [{ field: 'm' }] },
    ],
    ['without what is required', 'tags=a', 400, { details: [{ field: 'count' }] }],
    ['with a word for a number', 'count=x', 400, { details: [{ field: 'count' }] }],
    ['with too small a number', 'count=0', 400, { details: [{ field: 'count' }] }],
    ['with an unknown name', 'count=2&x=1', 400, { details: [{ field: 'x' }] }],
  ])('validates a form %s', async (_, form, status, holds) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await mock.call('POST /orders', form, headers);
    expect([response.status, response.body]).toEqual([status, response.body]);
    expect(response.body).toMatchObject(holds);
  });

  it.each([
    ['that fits', { count: '2' }, 201],
    ['with a file of any content', { count: '2', file: new Blob(['\0\xff']) }, 201],
    ['without what is required', { file: new Blob(['x']) }, 400],
    ['with an unknown name', { count: '2', x: '1' }, 400],
  ])('validates a multipart form %s', async (_, fields, status) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const response = await fetch(`${mock.url}/orders`, { method: 'POST', body: form });
    expect(response.status).toBe(status);
  });

  it('rejects a malformed multipart body', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const response = await mock.call('POST /orders', '--y\r\n', headers);
    expect(response).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY' } });
  });
});

describe("an author's examples of requests find rows", () => {
  const text = { type: 'string' };
  const owner = { type: 'object', required: ['id'], properties: { id: text } };
  const properties = { id: text, name: text, city: text, owner };
  const place = { type: 'object', required: ['id', 'name', 'city', 'owner'], properties };
  const json = (schema: object) => ({
    200: { description: 'It', content: { 'application/json': { schema } } },
  });
  const asked = { city: 'Quito', owner_id: 'o-77', q: 'Andes', cursor: 'bm8tb25l', offset: 90 };
  const parameters = [
    ...Object.entries(asked).map(([name, example]) => ({
      ...{
        name,
        in: 'query',
        example,
        schema: { type: typeof example === 'number' ? 'integer' : 'string' },
      },
    })),
    { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
  ];
  const id = { name: 'id', in: 'path', required: true, example: 'pl-9', schema: text };
  const document = {
    ...{ openapi: '3.0.3', info: { title: 'Places', version: '1' } },
    paths: {
      '/places': { get: { parameters, responses: json({ type: 'array', items: place }) } },
      '/places/{id}': { parameters: [id], get: { responses: json(place) } },
    },
  };

  it.each(Object.entries(asked))('%s=%s', async (name, example) => {
    await using mock = await mockOf(document, { isStateful: true });
    const { body } = await mock.call(`GET /places?limit=20&${name}=${example}`);
    const rows = body as readonly (typeof asked & { readonly owner: { readonly id: string } })[];
    expect(rows.length).toBeGreaterThan(0);
    if (name === 'city') expect(rows.every(({ city }) => city === example)).toBe(true);
    if (name === 'owner_id') expect(rows.every((row) => row.owner.id === example)).toBe(true);
  });

  it('by the path of one row, and no other', async () => {
    await using mock = await mockOf(document, { isStateful: true });
    expect((await mock.call('GET /places/pl-9')).status).toBe(200);
    expect((await mock.call('GET /places/pl-8')).status).toBe(404);
    expect((await mock.call('GET /places?city=Nowhere')).body).toEqual([]);
  });

  const rowed = { ...place, example: { id: 'pl-1', name: 'A', city: 'Rome', owner: { id: 'o' } } };
  const listed = { type: 'array', items: place, example: [rowed.example] };
  it.each([
    ['rows have an example', { type: 'array', items: rowed }],
    ['the list has an example', listed],
  ] as const)('where %s', async (_, list) => {
    const { parameters: own, get } = document.paths['/places/{id}'];
    await using mock = await mockOf(
      {
        ...document,
        paths: {
          '/places': { get: { parameters, responses: json(list) } },
          '/places/{id}': { parameters: own, get },
          '/places/{id}/people': { parameters: own, get: { responses: json(list) } },
        },
      },
      { isStateful: true },
    );
    expect((await mock.call('GET /places/pl-1')).status).toBe(200);
    expect((await mock.call('GET /places/pl-9')).body).toMatchObject({ id: 'pl-9' });
    expect((await mock.call('GET /places/pl-9/people')).status).toBe(200);
    expect((await mock.call('GET /places/pl-8')).status).toBe(404);
    expect((await mock.call('GET /places?owner_id=o-77')).body).not.toEqual([]);
    expect((await mock.call('GET /places?owner_id=o-78')).body).toEqual([]);
  });

  it('with pages that contain each row once', async () => {
    await using mock = await mockOf(document, { isStateful: true });
    const ids: string[] = [];
    for (let offset = 0; offset < 120; offset += 20) {
      const { body } = await mock.call(`GET /places?limit=20&offset=${offset}`);
      ids.push(...(body as readonly { readonly id: string }[]).map((row) => row.id));
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(90);
  });
});
