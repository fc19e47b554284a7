import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readClientRuntime } from '../../pipeline/cli/build/clients/client-runtime.ts';
import { makeTypes } from '../../pipeline/cli/build/clients/types-file.ts';
import { typeErrors } from '../../pipeline/cli/testing/type-errors.ts';
import { emitCore } from '../../pipeline/emit/clients/core/emit-core.ts';
import { parseDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import type { createClient } from './generated/client.ts';
import { startAnswering, type AnsweringServer } from './testing/answering-server.ts';

const text = { type: 'string' };
const row = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const event = {
  type: 'object',
  required: ['data'],
  properties: { event: text, id: text, data: row },
};
const streaming = (mediaType: string, schema: object) => ({
  get: { responses: { 200: { description: '', content: { [mediaType]: { schema } } } } },
});
const document = {
  openapi: '3.0.3',
  info: { title: 'Streams', version: '1' },
  paths: {
    '/rows': streaming('text/event-stream', { type: 'array', items: row }),
    '/texts': streaming('text/event-stream', text),
    '/events': streaming('text/event-stream', event),
    '/lines': streaming('application/x-ndjson', row),
  },
};
const uses = `
  import { createClient } from './client.ts';
  const api = createClient({ baseUrl: 'http://localhost' });
  for await (const row of (await api.GET('/rows')).data) { const id: number = row.id; void id; }
  for await (const text of (await api.GET('/texts')).data) text.toUpperCase();
  for await (const event of (await api.GET('/events')).data) { const id: number = event.data.id; void id; }
  for await (const row of (await api.GET('/lines')).data) row.id.toFixed();
`;

let folder: string;
let made: typeof createClient;
let server: AnsweringServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streams-'));
  const source = await parseDocument(JSON.stringify(document), 'streams.json', 'any');
  const model = resolveModel(source, 'streams.json', 'any');
  const parts = { model, documentPath: 'streams.json' };
  const types = await makeTypes(parts);
  const runtime = await readClientRuntime();
  for (const { path, content } of emitCore({ ...parts, output: '', runtime, types }))
    await writeFile(join(folder, path), content);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(
    fileURLToPath(new URL('../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  );
  await writeFile(join(folder, 'uses.ts'), uses);
  ({ createClient: made } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
    createClient: typeof createClient;
  });
  server = await startAnswering();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

it('types each value of a stream', async () => {
  const options = {
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'nodenext' },
    ...{ noEmit: true, strict: true, allowImportingTsExtensions: true, skipLibCheck: true },
    types: [],
  };
  const config = { compilerOptions: options, files: ['uses.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  expect(await typeErrors(folder)).toEqual([]);
});

async function read(path: string, body: string): Promise<readonly unknown[]> {
  server.answer({ headers: { 'Content-Type': 'text/event-stream' }, body });
  const api = made({ baseUrl: server.url }) as unknown as {
    GET: (path: string) => Promise<{ readonly data: AsyncGenerator<unknown> }>;
  };
  const { data } = await api.GET(path);
  const values: unknown[] = [];
  for await (const value of data) values.push(value);
  return values;
}

it.each<[path: string, body: string, values: readonly unknown[]]>([
  [
    '/rows',
    'data: {"id":1}\n\ndata:{"id":2}\r\n\r\ndata: {"id":3}\r\r',
    [{ id: 1 }, { id: 2 }, { id: 3 }],
  ],
  ['/rows', ': a comment\n\nevent: ping\n\nretry: 5\ndata: {"id":\ndata: 1}\n\n', [{ id: 1 }]],
  ['/rows', 'data: {"id":1}\n\ndata: {"id":2}\n', [{ id: 1 }]],
  ['/texts', 'data: a: b\ndata: \ndata\n\ndata: 7\n\n', ['a: b\n\n', '7']],
  [
    '/events',
    'id: 7\nevent: end\ndata: {"id":1}\nother: x\n\n',
    [{ id: '7', event: 'end', data: { id: 1 } }],
  ],
  ['/lines', '{"id":1}\n\n{"id":2}', [{ id: 1 }, { id: 2 }]],
  ['/lines', '', []],
])('reads %s: %j', async (path, body, values) => {
  expect(await read(path, body)).toEqual(values);
});

it('rejects an integer that a JavaScript number cannot represent', async () => {
  await expect(read('/lines', '{"id":9007199254740993}\n')).rejects.toMatchObject({
    kind: 'unreadable',
  });
});
