import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockOf } from '../../testing/mock-of.ts';
import type { CalledMock } from '../../testing/mock-of.ts';
import { manners } from '../../testing/manners.ts';

type Row = Readonly<Record<string, unknown>>;

let mock: CalledMock;
beforeAll(async () => {
  mock = await mockOf(manners, { isStateful: true });
});
afterAll(() => mock[Symbol.asyncDispose]());
beforeEach(() => mock.call('POST /__mock/reset'));

async function rows(path: string): Promise<readonly Row[]> {
  const { body } = await mock.call(`GET ${path}`);
  const found = Array.isArray(body) ? body : Object.values(body as Row).find(Array.isArray);
  return found as readonly Row[];
}

/** A full life cycle: create, list, row, update, row, delete, 404. */
const lives: readonly (readonly [
  manner: string,
  list: string,
  key: string,
  item: (key: string) => string,
  body: Row,
])[] = [
  [
    'a row whose body refers to another one by id',
    ...(['/folders', 'id', (key: string) => `/folders/${key}`] as const),
    { name: 'Taxes', parent: { id: '7', type: 'folder' } },
  ],
  [
    'a row whose path has another kind of key than its id',
    ...(['/Groups', 'id', (key: string) => `/Groups/${key}`] as const),
    { displayName: 'Staff' },
  ],
  [
    'a row whose path contains a login',
    ...(['/people', 'login', (key: string) => `/people/${key}`] as const),
    { name: 'Ann' },
  ],
  [
    'a row whose numeric id is not valid in its path',
    ...(['/organizations', 'slug', (key: string) => `/organizations/${key}`] as const),
    { title: 'The Club' },
  ],
  [
    'a row at a path with an extension',
    ...(['/calls.json', 'sid', (key: string) => `/calls/${key}.json`] as const),
    { to: '+49' },
  ],
  [
    'a row of a list that is one level below another list of the same',
    ...(['/repositories/me', 'uuid', (key: string) => `/repositories/me/${key}`] as const),
    { name: 'site' },
  ],
  [
    'a row of a list that is a page or complete',
    ...(['/hooks', 'id', (key: string) => `/hooks/${key}`] as const),
    { url: 'https://example.com/' },
  ],
];

describe('the life of', () => {
  it.each(lives)('%s', async (...[, list, key, item, body]) => {
    const before = await rows(list);
    const made = await mock.call(`POST ${list}`, body);
    expect(made).toMatchObject({ status: 201, body });
    const own = (made.body as Row)[key] as string;
    expect(before.map((row) => row[key])).not.toContain(own);
    expect(await rows(list)).toEqual([made.body, ...before]);
    const path = item(own);
    expect(await mock.call(`GET ${path}`)).toMatchObject({ status: 200, body });
    const [name = ''] = Object.keys(body);
    const changed = await mock.call(`PATCH ${path}`, { ...body, [name]: 'Changed' });
    expect(changed).toMatchObject({ status: 200, body: { [key]: own, [name]: 'Changed' } });
    expect((await mock.call(`GET ${path}`)).body).toEqual(changed.body);
    expect((await mock.call(`DELETE ${path}`)).status).toBe(204);
    expect((await mock.call(`GET ${path}`)).status).toBe(404);
    expect(await rows(list)).toEqual(before);
  });

  it('a row at a path outside its collection', async () => {
    const made = (await mock.call('POST /user/sites', { name: 'blog' })).body as Row;
    const path = `/sites/${String((made['owner'] as Row)['login'])}/blog`;
    const { id, owner } = made;
    expect(await mock.call(`GET ${path}`)).toMatchObject({ status: 200, body: { id, owner } });
    await mock.call(`PATCH ${path}`, { note: 'Mine' });
    expect((await rows('/user/sites'))[0]).toMatchObject({ id, note: 'Mine' });
    expect((await mock.call(`DELETE ${path}`)).status).toBe(204);
    expect((await mock.call(`GET ${path}`)).status).toBe(404);
    expect((await rows('/user/sites')).map((row) => row['id'])).not.toContain(id);
  });

  it('a row that only contains its URL', async () => {
    const before = await rows('/shows');
    const [first] = before;
    expect(await mock.call(`GET ${String(first?.['uri'])}`)).toMatchObject({ body: first });
    const made = await mock.call('POST /shows', { name: 'Late' });
    const { uri } = made.body as Row;
    expect(uri).toMatch(/^\/shows\/\d+$/);
    expect(before.map((row) => row['uri'])).not.toContain(uri);
    expect(await rows('/shows')).toEqual([made.body, ...before]);
    const changed = await mock.call(`PATCH ${String(uri)}`, { name: 'Later' });
    expect(changed.body).toEqual({ uri, name: 'Later' });
    expect((await mock.call(`GET ${String(uri)}`)).body).toEqual(changed.body);
    expect((await mock.call(`DELETE ${String(uri)}`)).status).toBe(204);
    expect((await mock.call(`GET ${String(uri)}`)).status).toBe(404);
    expect(await rows('/shows')).toEqual(before);
  });

  it('a row that does not contain its key', async () => {
    const before = await rows('/marks');
    const made = await mock.call('POST /marks', { label: 'A', note: 'B' });
    const path = made.headers.get('location') ?? '';
    expect(made).toMatchObject({ status: 201, body: { label: 'A', note: 'B' } });
    expect(await mock.call(`GET ${path}`)).toMatchObject({ body: { label: 'A', note: 'B' } });
    expect(await rows('/marks')).toEqual([made.body, ...before]);
    await mock.call(`PATCH ${path}`, { label: 'C' });
    expect((await rows('/marks'))[0]).toEqual({ label: 'C', note: 'B' });
    expect((await mock.call(`DELETE ${path}`)).status).toBe(204);
    expect((await mock.call(`GET ${path}`)).status).toBe(404);
    expect(await rows('/marks')).toEqual(before);
  });

  it('a row whose key is changed by an update', async () => {
    await mock.call('POST /tags', { name: 'old', colour: 'red' });
    await mock.call('POST /tags', { name: 'other' });
    const changed = await mock.call('PATCH /tags/old', { name: 'new' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'new', colour: 'red' } });
    expect((await mock.call('GET /tags/new')).body).toEqual(changed.body);
    expect((await mock.call('GET /tags/old')).status).toBe(404);
    expect((await mock.call('PATCH /tags/new', { name: 'other' })).status).toBe(409);
    expect((await mock.call('GET /tags/new')).body).toEqual(changed.body);
  });

  it('a row whose envelope has the name of one of its properties', async () => {
    const body = { domain: 'a.com', ttl: 7 };
    expect((await mock.call('POST /domains', body)).body).toEqual({ domain: body });
    expect((await mock.call('GET /domains/a.com')).body).toEqual({ domain: body });
    await mock.call('PATCH /domains/a.com', { domain: 'b.com', ttl: 8 });
    expect((await mock.call('GET /domains/b.com')).body).toEqual({
      domain: { domain: 'b.com', ttl: 8 },
    });
  });

  it('a row whose body has a part with an id', async () => {
    const { id } = (await mock.call('POST /lines', { label: 'A' })).body as Row;
    const change = { label: 'B', status: 'off', primary: { id: 'p', number: '1' } };
    await mock.call(`PATCH /lines/${String(id)}`, change);
    expect((await mock.call(`GET /lines/${String(id)}`)).body).toMatchObject({
      ...{ id, label: 'B', status: 'off' },
    });
  });

  it('a row whose schema excludes its key', async () => {
    const made = await mock.call('POST /channels', { handle: 'ann', about: 'A' });
    expect(made.headers.get('location')).toBe('/channels/ann');
    const other = await mock.call('POST /channels', { about: 'B' });
    const path = other.headers.get('location') ?? '';
    expect(path).toMatch(/^\/channels\/[\da-f-]{36}$/);
    expect((await mock.call('GET /channels/1')).status).toBe(200);
    expect((await mock.call('GET /channels/ann')).body).toEqual({ about: 'A' });
    expect((await mock.call(`GET ${path}`)).body).toEqual({ about: 'B' });
    expect((await mock.call('DELETE /channels/ann')).status).toBe(204);
    expect((await mock.call('GET /channels/ann')).status).toBe(404);
    expect((await mock.call(`GET ${path}`)).status).toBe(200);
  });

  it.each(['A', 'B', 'C', 'D'])('a row whose parent is an id or an object: %s', async (note) => {
    const { id } = (await mock.call('POST /folders', { name: 'F' })).body as Row;
    const list = `/folders/${String(id)}/refunds`;
    const made = await mock.call(`POST ${list}`, { note });
    const { id: own } = made.body as Row;
    expect((await mock.call(`GET ${list}/${String(own)}`)).body).toEqual(made.body);
    expect(await rows(list)).toEqual([made.body]);
  });

  it('a row whose body is in an object that its schema lacks', async () => {
    const made = await mock.call('POST /marks', { request_body: { label: 'A', note: 'B' } });
    expect(made).toMatchObject({ status: 400 });
    const whole = { request_body: { colour: 'red', name: 'wrapped' } };
    await mock.call('POST /tags', whole);
    expect((await mock.call('GET /tags/wrapped')).body).toEqual(whole.request_body);
  });

  it('a part with one invalid value', async () => {
    const made = await mock.call('POST /plans', { limits: { seats: 12, kind: 'soft' } });
    expect(made.body).toMatchObject({ limits: { seats: 12, kind: 'hard' } });
  });
});

describe('initial rows', () => {
  it('have addresses that are valid in their paths', async () => {
    for (const { id } of await rows('/Groups'))
      expect((await mock.call(`GET /Groups/${String(id)}`)).status).toBe(200);
  });
});

describe('a new row', () => {
  it.each([
    ['/entries', 'first', '/entries'],
    ['/log', 'last', '/log'],
    ['/upwards', 'last', '/upwards'],
    ['/upwards', 'first', '/upwards?order=desc'],
  ] as const)('of %s comes %s at %s', async (list, place, asked) => {
    await mock.call(`POST ${list}`, { name: 'One' });
    await mock.call(`POST ${list}`, { name: 'Two' });
    const names = (await rows(asked)).map(({ name }) => name);
    if (place === 'first') expect(names.slice(0, 2)).toEqual(['Two', 'One']);
    else expect(names.slice(-2)).toEqual(['One', 'Two']);
  });
});
