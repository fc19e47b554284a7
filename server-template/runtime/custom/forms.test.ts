import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom } from '../routes.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const file = { type: 'string', format: 'binary' };
const album = {
  type: 'object',
  required: ['title', 'cover'],
  additionalProperties: false,
  properties: {
    title: { ...text, maxLength: 10 },
    year: integer,
    tags: { type: 'array', items: text, maxItems: 3 },
    meta: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
    isPublic: { type: 'boolean', default: false },
    cover: { ...file, maxLength: 200_000 },
    pages: { type: 'array', items: file, maxItems: 2 },
    big: { type: 'integer', format: 'int64' },
  },
};
const encoding = { meta: { contentType: 'application/json' }, cover: { contentType: 'image/*' } };
const operation = (operationId: string, content: object) => ({
  post: {
    operationId,
    requestBody: { required: true, content },
    responses: {
      200: { description: 'It.', content: { 'application/json': { schema: { type: 'object' } } } },
    },
  },
});
const document = {
  openapi: '3.0.3',
  info: { title: 'Forms', version: '1' },
  paths: {
    '/albums': operation('albums', {
      'multipart/form-data': { schema: { $ref: '#/components/schemas/Album' }, encoding },
    }),
    '/login': operation('login', {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: ['user'],
          properties: { user: text, roles: { type: 'array', items: text }, age: integer },
        },
        encoding: { roles: { explode: false } },
      },
    }),
    '/notes': operation('notes', { 'text/plain': { schema: { ...text, minLength: 3 } } }),
    '/counts': operation('counts', { 'text/plain': { schema: integer } }),
    '/free': operation('free', { 'multipart/form-data': {} }),
  },
  components: { schemas: { Album: album } },
} as unknown as Document;

/** A value with what its files are. */
async function shown(value: unknown): Promise<unknown> {
  if (value instanceof File) return { name: value.name, type: value.type, size: value.size };
  if (Array.isArray(value)) return Promise.all(value.map(shown));
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  const entries = Object.entries(value).map(async ([name, item]) => [name, await shown(item)]);
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}

const echo = custom(async ({ body }) => ({ body: { body: await shown(body) } }));
const routes = Object.fromEntries(
  Object.keys(document.paths).map((path) => [`POST ${path}`, echo]),
);

let database: TestDatabase;
let server: RunningApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
  vi.stubEnv('TMPDIR', folder);
  database = await sqliteDatabases.create('create table t (id integer)');
  server = await startApi({ document, routes, openDatabase }, database.url);
});
/** Folders of requests in progress. */
const uploads = () => readdirSync(folder).filter((name) => name.startsWith('upload-'));
afterEach(() => expect.poll(uploads).toEqual([]));
afterAll(async () => {
  await server.stop();
  await database.drop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

type Fields = readonly (readonly [name: string, value: string | Blob, fileName?: string])[];

async function send(path: string, fields: Fields) {
  const form = new FormData();
  for (const [name, value, fileName] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: form });
  const body = (await response.json()) as {
    readonly body?: unknown;
    readonly code?: string;
    readonly details?: readonly { readonly field: string }[];
  };
  const fields_ = (body.details ?? []).map(({ field }) => field).sort();
  return { status: response.status, body: body.body, code: body.code, fields: fields_ };
}

const picture = (size: number, type = 'image/png') => new Blob(['x'.repeat(size)], { type });
const title = ['title', 'Trip'] as const;
const cover = ['cover', picture(3), 'ü "1".png'] as const;

describe('a multipart form', () => {
  it('reaches its handler in the declared types, files as File', async () => {
    const { status, body } = await send('/albums', [
      ...[title, cover, ['year', '1999'], ['tags', 'a'], ['tags', 'b,c']],
      ['meta', new Blob(['{"a":1}'], { type: 'application/json' }), 'blob'],
      ...[['pages', picture(1, 'text/plain'), 'a.txt'] as const, ['pages', picture(2)] as const],
      ['big', '9007199254740993'],
    ] as Fields);
    expect([status, body]).toEqual([
      200,
      {
        ...{ title: 'Trip', year: 1999, tags: ['a', 'b,c'], meta: { a: 1 }, isPublic: false },
        cover: { name: 'ü "1".png', type: 'image/png', size: 3 },
        pages: [
          { name: 'a.txt', type: 'text/plain', size: 1 },
          { name: 'blob', type: 'image/png', size: 2 },
        ],
        big: expect.anything() as unknown,
      },
    ]);
  });

  it.each<[fault: string, fields: Fields, status: number, places: readonly string[]]>([
    ['misses parts', [['year', '1']], 400, ['cover', 'title']],
    [
      'has wrong types',
      [title, cover, ['year', 'x'], ['meta', '{"a":"b"}']],
      400,
      ['meta.a', 'year'],
    ],
    ['has an unknown part', [title, cover, ['other', picture(1)]], 400, ['other']],
    [
      'has too many values',
      [title, cover, ...Array<[string, string]>(4).fill(['tags', 'a'])],
      400,
      ['tags'],
    ],
    ['has two files instead of one', [title, cover, cover], 400, ['cover']],
    [
      'has a file of a wrong media type',
      [title, ['cover', picture(1, 'text/html')]],
      400,
      ['cover'],
    ],
    ['has too large a file', [title, ['cover', picture(200_001)]], 413, ['cover']],
    ['has a file above BODY_LIMIT', [title, cover, ['pages', picture(100_001)]], 413, ['pages.0']],
    [
      'has too many files',
      [title, cover, ...Array<['pages', Blob]>(3).fill(['pages', picture(1)])],
      413,
      ['pages'],
    ],
    ['has too long a text', [cover, ['title', 'x'.repeat(100_001)]], 413, []],
  ])('that %s is rejected', async (_fault, fields, status, places) => {
    const rejected = await send('/albums', fields);
    expect([rejected.status, rejected.fields]).toEqual([status, places]);
  });

  it('may have a file that is larger than BODY_LIMIT, if maxLength allows it', async () => {
    const { status, body } = await send('/albums', [title, ['cover', picture(200_000)]]);
    expect([status, body]).toMatchObject([200, { cover: { size: 200_000 } }]);
  });

  it('without a schema is texts by name', async () => {
    const { body } = await send('/free', [
      ['a', '1'],
      ['a', '2'],
      ['b', picture(1), 'b.png'],
    ]);
    expect(body).toEqual({ a: ['1', '2'], b: 'b.png' });
  });

  const type = 'multipart/form-data; boundary=b';
  it.each([
    ['is not one', type, 'x', 'MALFORMED_BODY'],
    ['has no boundary', 'multipart/form-data', '--b--', 'MALFORMED_BODY'],
    [
      'does not end',
      type,
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx',
      'MALFORMED_BODY',
    ],
    ['has a part without headers', type, '--b\r\n\r\nx\r\n--b--', 'MALFORMED_BODY'],
    [
      'has a part whose headers are cut off',
      type,
      '--b\r\nContent-Disp\r\n--b--',
      'MALFORMED_BODY',
    ],
    [
      'has a part without a name',
      type,
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
      'MALFORMED_BODY',
    ],
    [
      'is not UTF-8',
      type,
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n\xff\r\n--b--',
      'MALFORMED_BODY',
    ],
    ['has no parts', type, '--b--', 'VALIDATION_FAILED'],
  ])('that %s is rejected', async (_fault, contentType, body, code) => {
    const headers = { 'Content-Type': contentType };
    const sent = await server.call('POST /albums', Buffer.from(body, 'latin1'), headers);
    expect([sent.status, sent.body]).toMatchObject([400, { code }]);
  });

  it('leaves no file behind if its client disconnects', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const head = 'POST /albums HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n';
    const part = '--b\r\nContent-Disposition: form-data; name="cover"; filename="a.png"\r\n\r\n';
    socket.write(`${head}Content-Type: ${type}\r\n\r\n${part}${'x'.repeat(5000)}`);
    await expect.poll(uploads).toHaveLength(1);
    socket.destroy();
  });
});

it.each([
  ['user=ada%20l&roles=a%2Cb,c&age=3', 200, { user: 'ada l', roles: ['a', 'b', 'c'], age: 3 }],
  ['roles=a&age=x', 400, undefined],
  ['user=%FF', 200, { user: '\uFFFD' }],
])('reads the urlencoded form %s', async (form, status, values) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const sent = await server.call('POST /login', form, headers);
  expect([sent.status, (sent.body as { readonly body?: unknown }).body]).toEqual([status, values]);
});

it.each([
  ['/notes', 'hello', 200, 'hello'],
  ['/notes', 'hi', 400, undefined],
  ['/notes', Buffer.from([0xff, 0xff, 0xff]), 400, undefined],
  ['/counts', '12', 200, 12],
  ['/counts', 'x', 400, undefined],
])('a text to %s is checked: %s', async (path, body, status, value) => {
  const sent = await server.call(`POST ${path}`, body, { 'Content-Type': 'text/plain' });
  expect([sent.status, (sent.body as { readonly body?: unknown }).body]).toEqual([status, value]);
});
