import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../server-template/testing/running-api.ts';
import { sqliteShop } from '../../server-template/testing/shop-apis.ts';
import type { TestDatabase } from '../../server-template/testing/test-databases.ts';
import { ApiError, createClient, fieldErrors } from './generated/client.ts';
import type { ApiClient, Category } from './generated/client.ts';
import { startAnswering, type AnsweringServer } from './testing/answering-server.ts';

describe('a client of the running shop', () => {
  let database: TestDatabase;
  let server: RunningApi;
  let api: ApiClient;

  beforeAll(async () => {
    database = await sqliteShop.databases.create(sqliteShop.schema());
    server = await startApi({ ...sqliteShop.api }, database.url);
    api = createClient({ baseUrl: server.url });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it('creates, reads, changes and deletes', async () => {
    const { data: created, response } = await api.POST('/categories', { body: { name: 'Teas' } });
    expect({ status: response.status, name: created.name }).toEqual({ status: 201, name: 'Teas' });
    const params = { path: { id: created.id } };
    await api.PATCH('/categories/{id}', { params, body: { name: 'Coffee' } });
    const { data: read }: { data: Category } = await api.GET('/categories/{id}', { params });
    expect(read).toEqual({ ...created, name: 'Coffee' });
    expect((await api.DELETE('/categories/{id}', { params })).data).toBeUndefined();
    await expect(api.GET('/categories/{id}', { params })).rejects.toMatchObject({ status: 404 });
  });

  it('throws an error response with the declared body', async () => {
    const params = { query: { limit: 1000 } };
    const error: unknown = await api
      .GET('/categories', { params })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    const { kind, status, body } = error as ApiError;
    const { code, details, requestId } = body ?? {};
    expect({ kind, status, code, field: details?.[0]?.field }).toEqual({
      kind: 'rejected',
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'limit',
    });
    expect(requestId).not.toBe('');
  });

  it('returns the error of each field of a form', async () => {
    const faultOf = (body: object): Promise<unknown> =>
      api.POST('/customers', { body: body as { email: string; name: string } }).then(
        () => null,
        (error: unknown) => fieldErrors(error),
      );
    expect(await faultOf({ email: '', name: 5 })).toMatchObject({
      email: { keyword: 'minLength', limit: 3, message: 'must have at least 3 characters' },
      name: { keyword: 'type', type: 'string' },
    });
    expect(await faultOf({ email: 'ada@example.com', name: 'x' })).toEqual({
      email: { in: 'body', field: 'email', keyword: 'unique', message: 'is already taken' },
    });
    expect(fieldErrors(new Error('of something else'))).toEqual({});
    expect(fieldErrors(null)).toEqual({});
  });

  it('reads page by page to the end', async () => {
    // Three exist already.
    for (let at = 0; at < 7; at += 1) {
      await api.POST('/customers', { body: { email: `${at}@x.org`, name: `Customer ${at}` } });
    }
    const sizes: number[] = [];
    const query = { limit: 3 };
    for await (const { data } of api.pages('/customers', { params: { query } })) {
      sizes.push(data.length);
    }
    expect(sizes).toEqual([3, 3, 3, 1]);
  });

  it('rejects keys that would change the path', async () => {
    const path = { id: '..' as unknown as number };
    const call = api.DELETE('/categories/{id}', { params: { path } });
    await expect(call).rejects.toThrow('Unsafe id');
  });
});

describe('a client of a server that', () => {
  let server: AnsweringServer;
  beforeAll(async () => {
    server = await startAnswering();
  });
  afterAll(() => server.stop());

  const list = (options = {}, init = {}) => {
    const client = createClient({ baseUrl: server.url, ...options });
    return client.GET('/orders', init).then(({ data }) => data);
  };
  const json = { 'content-type': 'application/json' };

  it('is briefly busy is retried', async () => {
    server.answer({ status: 503, headers: { 'retry-after': '0' } }, 'cut', {
      headers: json,
      body: '[]',
    });
    expect(await list()).toEqual([]);
    expect(server.requests).toHaveLength(3);
  });

  it('is busy for longer than the time-out is not retried', async () => {
    server.answer({ status: 503, headers: { 'retry-after': '60' } });
    await expect(list()).rejects.toMatchObject({ kind: 'rejected', status: 503 });
    expect(server.requests).toHaveLength(1);
  });

  it('may have executed a request is not retried', async () => {
    server.answer('cut');
    const client = createClient({ baseUrl: server.url });
    const call = client.POST('/orders', { body: { customerId: 1 } });
    await expect(call).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
    expect(server.requests).toHaveLength(1);
  });

  it('repeats no request with the same key is retried with it', async () => {
    server.answer('cut', { status: 503, headers: { 'retry-after': '0' } }, { status: 201 });
    const client = createClient({ baseUrl: server.url });
    await client.POST('/orders', {
      ...{ body: { customerId: 1 }, headers: { 'Idempotency-Key': 'k' } },
    });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['k', 'k', 'k']);
  });

  it('never responds, or never ends its response, times out', async () => {
    for (const silence of ['silent', 'unending'] as const) {
      server.answer(silence);
      await expect(list({ timeout: 50 })).rejects.toMatchObject({ kind: 'timeout' });
    }
  });

  it('is aborted by the caller stops immediately, with the reason', async () => {
    server.answer('silent');
    const controller = new AbortController();
    const call = list({}, { signal: controller.signal });
    await server.asked();
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('sends no JSON differs from one that rejects the request', async () => {
    server.answer({ headers: json, body: '<html>' });
    await expect(list()).rejects.toMatchObject({ kind: 'unreadable' });
    server.answer({ status: 502, body: '<html>' });
    const error: unknown = await list({ retries: 0 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 502, message: 'HTTP 502' });
    expect(error).not.toHaveProperty('body');
  });

  it('sends an integer that is not exact as a number causes an error', async () => {
    server.answer({ headers: json, body: '[{"note":"9007199254740993","id":9007199254740993}]' });
    const error: unknown = await list().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: 'unreadable', message: 'Unsafe 9007199254740993' });
    const fine = '[{"id":9007199254740991,"zero":-0,"total":1e+21,"note":"\\"9007199254740993"}]';
    server.answer({ headers: json, body: fine });
    expect(await list()).toEqual(JSON.parse(fine));
  });

  it('requires a token receives a new one for each call', async () => {
    let count = 0;
    const token = async () => `t${(count += 1)}`;
    const client = createClient({ baseUrl: server.url, token });
    for (const expected of ['Bearer t1', 'Bearer t2']) {
      server.answer({ headers: json, body: '[]' });
      await client.GET('/orders');
      expect(server.requests[0]?.headers.authorization).toBe(expected);
    }
  });

  it('rejects a token is retried once with another', async () => {
    const rejected: unknown[] = [];
    const token = async (old?: string | null) => {
      rejected.push(old);
      return old === undefined ? 'old' : 'new';
    };
    const client = createClient({ baseUrl: server.url, token });
    const no = { status: 401, headers: json, body: '{"code":"UNAUTHORIZED"}' };
    server.answer(no, { status: 201, headers: json, body: '{"id":1}' });
    const made = await client.POST('/orders', { body: { customerId: 1 } });
    expect(made.data).toEqual({ id: 1 });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer new',
    ]);
    server.answer(no, no);
    await expect(client.GET('/orders')).rejects.toMatchObject({ kind: 'rejected', status: 401 });
    server.answer(no);
    const same = createClient({ baseUrl: server.url, token: () => 'same' }).GET('/orders');
    await expect(same).rejects.toMatchObject({ status: 401 });
    expect(rejected).toEqual([undefined, 'old', undefined, 'old']);
  });

  it('requires a token times out if the token function never resolves', async () => {
    server.answer({ headers: json, body: '[]' });
    const token = () => new Promise<string>(() => undefined);
    await expect(list({ token, timeout: 50 })).rejects.toMatchObject({ kind: 'timeout' });
    expect(server.requests).toHaveLength(0);
  });

  it('numbers its pages without links is read until one is not full', async () => {
    const rows = (count: number) => ({
      headers: json,
      body: JSON.stringify(Array(count).fill({})),
    });
    server.answer(rows(2), rows(2), rows(1));
    const sizes: number[] = [];
    const query = { limit: 2 };
    const client = createClient({ baseUrl: server.url });
    for await (const { data } of client.pages('/orders', { params: { query } })) {
      sizes.push(data.length);
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/orders?limit=2',
      '/orders?limit=2&page=2',
      '/orders?limit=2&page=3',
    ]);
  });

  it('links its pages is followed, but not to another host', async () => {
    const link = { link: '<http://evil.example/other?cursor=a%26b&limit=2>; rel="next"' };
    server.answer({ headers: { ...json, ...link }, body: '[{}]' }, { headers: json, body: '[]' });
    const client = createClient({ baseUrl: server.url });
    let pages = 0;
    for await (const { data } of client.pages('/orders', { params: { query: { limit: 2 } } })) {
      pages += data.length;
    }
    expect(pages).toBe(1);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/orders?limit=2',
      '/orders?limit=2&cursor=a%26b',
    ]);
  });

  it('has no absolute URL is an error outside a browser', async () => {
    await expect(createClient({ baseUrl: '' }).GET('/orders')).rejects.toThrow('/orders');
  });
});
