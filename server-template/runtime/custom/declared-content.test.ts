import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom } from '../routes.ts';

/** Values as a handler's stream, and whether the stream was ended. */
async function* stream(values: readonly unknown[]): AsyncGenerator<unknown> {
  yield* values;
}

const bytes = new Uint8Array([1, 2, 255]);
const cases: readonly (readonly [
  name: string,
  declared: string,
  body: unknown,
  sent: string,
  mediaType?: string,
])[] = [
  ['a text', 'text/plain', 'hello', 'hello'],
  ['bytes', 'image/png', bytes, '\x01\x02\xff'],
  ['bytes of a range', 'image/*', bytes, '\x01\x02\xff', 'application/octet-stream'],
  ['a blob', 'image/*', new Blob([bytes], { type: 'image/gif' }), '\x01\x02\xff', 'image/gif'],
  ['a stream of bytes', 'application/pdf', stream([bytes, bytes]), '\x01\x02\xff\x01\x02\xff'],
  ['JSON lines', 'application/x-ndjson', stream([{ id: 1 }, 'a\n']), '{"id":1}\n"a\\n"\n'],
  [
    'events',
    'text/event-stream',
    stream([{ id: 1 }, 'two\nlines', { event: 'end', data: { at: 1 }, id: '7' }]),
    'data: {"id":1}\n\ndata: two\ndata: lines\n\nevent: end\ndata: {"at":1}\nid: 7\n\n',
  ],
  [
    'a text where JSON is declared',
    'application/json',
    'hello',
    '"hello"',
    'application/json; charset=utf-8',
  ],
];

const document = {
  openapi: '3.0.3',
  info: { title: 'Streams', version: '1' },
  paths: Object.fromEntries(
    cases.map(([, mediaType], index) => [
      `/${index}`,
      { get: { responses: { 200: { description: 'It.', content: { [mediaType]: {} } } } } },
    ]),
  ),
} as unknown as Document;
const routes = Object.fromEntries(
  cases.map(([, , body], index) => [`GET /${index}`, custom(() => ({ body }))]),
);

let database: TestDatabase;
let server: RunningApi;
beforeAll(async () => {
  database = await sqliteDatabases.create('create table t (id integer)');
  server = await startApi({ document, routes, openDatabase }, database.url);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

it.each(cases.map((one, index) => [...one.slice(0, 1), index] as [string, number]))(
  'a handler may return %s',
  async (_name, index) => {
    const [, declared, , sent, mediaType = declared] = cases[index] as (typeof cases)[number];
    const response = await fetch(`${server.url}/${index}`);
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect([response.headers.get('content-type'), body]).toEqual([mediaType, sent]);
  },
);
