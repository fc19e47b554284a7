import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeErrors } from '../../pipeline/cli/testing/type-errors.ts';
import { readClientRuntime } from '../../pipeline/cli/build/clients/client-runtime.ts';
import { makeTypes } from '../../pipeline/cli/build/clients/types-file.ts';
import { emitCore } from '../../pipeline/emit/clients/core/emit-core.ts';
import { parseDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import type { createClient } from './generated/client.ts';

const text = { type: 'string' };
const file = { type: 'string', format: 'binary' };
const posting = (mediaType: string, media: object): object => ({
  post: {
    requestBody: { required: true, content: { [mediaType]: media } },
    responses: {
      204: { description: '' },
      409: {
        description: '',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
      },
    },
  },
});
const upload = {
  type: 'object',
  required: ['photo'],
  properties: {
    ...{ photo: file, more: { type: 'array', items: file }, name: text },
    ...{ tags: { type: 'array', items: text }, meta: { type: 'object', properties: { a: text } } },
    note: text,
  },
};
const login = {
  type: 'object',
  properties: {
    user: text,
    scopes: { type: 'array', items: text },
    ids: { type: 'array', items: text },
  },
};
const document = {
  openapi: '3.0.3',
  info: { title: 'Forms', version: '1' },
  paths: {
    '/upload': posting('multipart/form-data', {
      schema: upload,
      encoding: { note: { contentType: 'application/json' }, photo: { contentType: 'image/png' } },
    }),
    '/login': posting('application/x-www-form-urlencoded', {
      schema: login,
      encoding: { ids: { explode: false } },
    }),
    '/raw': posting('application/octet-stream', {}),
    '/either': {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: login },
            'multipart/form-data': { schema: upload },
          },
        },
        responses: { 204: { description: '' } },
      },
    },
    '/text': posting('text/plain', { schema: text }),
    '/photo': { get: { responses: { 200: { description: '', content: { 'image/png': {} } } } } },
  },
  components: {
    schemas: { Fault: { type: 'object', required: ['reason'], properties: { reason: text } } },
  },
};

interface Sent {
  readonly type: string | undefined;
  readonly token: string | undefined;
  readonly body: Buffer;
}

const sent: Sent[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { 'content-type': type, authorization: token } = request.headers;
    sent.push({ type, token, body: Buffer.concat(chunks) });
    if (token === 'Bearer old') response.writeHead(401).end();
    else if (request.url === '/photo')
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([0x89, 0, 0xff]));
    else response.writeHead(204).end();
  });
});

let folder = '';
let api: Record<
  'GET' | 'POST',
  (path: string, init?: object) => Promise<{ readonly data: unknown }>
>;
let create: typeof createClient;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'specmill-forms-'));
  const source = await parseDocument(JSON.stringify(document), 'forms.json', 'any');
  const model = resolveModel(source, 'forms.json', 'any');
  const types = await makeTypes({ model, documentPath: 'forms.json' });
  const runtime = await readClientRuntime();
  for (const { path, content } of emitCore({
    ...{ model, documentPath: 'forms.json', output: '' },
    runtime,
    types,
  }))
    await writeFile(join(folder, path), content);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(
    fileURLToPath(new URL('../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  );
  const made = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
    createClient: typeof createClient;
  };
  create = made.createClient;
  api = create({ baseUrl: baseUrl() }) as unknown as typeof api;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function baseUrl(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The fields that the server received last. */
async function received(): Promise<readonly (readonly [string, string, string?, string?])[]> {
  const { type = '', body } = sent.at(-1) ?? { body: Buffer.alloc(0) };
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
  const fields = [...form].map(async ([name, value]) =>
    typeof value === 'string'
      ? ([name, value] as const)
      : ([name, await value.text(), value.name, value.type] as const),
  );
  return Promise.all(fields);
}

describe('a client of operations whose bodies are not JSON', () => {
  it('sends files, lists and objects as parts', async () => {
    const photo = new File(['png'], 'é.png', { type: 'image/png' });
    const body = {
      ...{ photo, more: [new Blob(['one']), new File(['two'], '2.bin')], name: 'Zoë' },
      ...{ tags: ['a', 'b'], meta: { a: 'ü' }, note: 'quoted', missing: undefined },
    };
    await api.POST('/upload', { body });
    expect(await received()).toEqual([
      ['photo', 'png', 'é.png', 'image/png'],
      ['more', 'one', 'blob', 'application/octet-stream'],
      ['more', 'two', '2.bin', 'application/octet-stream'],
      ['name', 'Zoë'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['meta', '{"a":"ü"}', 'blob', 'application/json'],
      ['note', '"quoted"', 'blob', 'application/json'],
    ]);
  });

  it('sends a form of the caller as it is', async () => {
    const form = new FormData();
    form.append('photo', new Blob(['x']), 'a.bin');
    await api.POST('/upload', { body: form });
    expect(await received()).toEqual([['photo', 'x', 'a.bin', 'application/octet-stream']]);
  });

  it('sends urlencoded forms', async () => {
    await api.POST('/login', { body: { user: 'a&b=ü', scopes: ['r', 'w'], ids: ['1', '2'] } });
    expect(sent.at(-1)).toMatchObject({ type: 'application/x-www-form-urlencoded' });
    expect(await received()).toEqual([
      ...[
        ['user', 'a&b=ü'],
        ['scopes', 'r'],
        ['scopes', 'w'],
        ['ids', '1,2'],
      ],
    ]);
  });

  it('sends bytes and texts as they are', async () => {
    await api.POST('/raw', { body: new Blob([new Uint8Array([0, 255])]) });
    expect(sent.at(-1)).toMatchObject({
      type: 'application/octet-stream',
      body: Buffer.from([0, 255]),
    });
    await api.POST('/text', { body: 'ü' });
    expect(sent.at(-1)).toMatchObject({ type: 'text/plain', body: Buffer.from('ü') });
  });

  it('sends a body with a file as a form, others as JSON, if both are declared', async () => {
    await api.POST('/either', { body: { name: 'a', photo: new File(['x'], 'a.bin') } });
    expect(await received()).toEqual([
      ['name', 'a'],
      ['photo', 'x', 'a.bin', 'application/octet-stream'],
    ]);
    await api.POST('/either', { body: { user: 'a' } });
    expect(sent.at(-1)).toMatchObject({
      type: 'application/json',
      body: Buffer.from('{"user":"a"}'),
    });
  });

  it('sends a file in its own media type in place of a form', async () => {
    await api.POST('/upload', { body: new Blob(['x'], { type: 'image/png' }) });
    expect(sent.at(-1)).toMatchObject({ type: 'image/png', body: Buffer.from('x') });
  });

  it('sends a form again with a new token', async () => {
    const token = (rejected?: unknown): string => (rejected === undefined ? 'old' : 'new');
    const renewed = create({ baseUrl: baseUrl(), token }) as unknown as typeof api;
    await renewed.POST('/upload', { body: { photo: new Blob(['again']) } });
    expect(sent.slice(-2).map((one) => one.token)).toEqual(['Bearer old', 'Bearer new']);
    expect(await received()).toEqual([['photo', 'again', 'blob', 'application/octet-stream']]);
  });

  it('returns a binary body as a Blob', async () => {
    const { data } = await api.GET('/photo');
    expect(data).toBeInstanceOf(Blob);
    expect([...(await (data as Blob).bytes())]).toEqual([0x89, 0, 0xff]);
  });

  it('has types for files and for errors of any name', async () => {
    await writeFile(
      join(folder, 'program.ts'),
      `import { createClient, type ApiError, type ErrorBody } from './client.ts';
const api = createClient();
const photo = new File(['x'], 'a.png');
await api.POST('/upload', { body: { photo, more: [new Blob([])] } });
// @ts-expect-error a number is not a file
await api.POST('/upload', { body: { photo: 5 } });
const size: number = (await api.GET('/photo')).data.size;
const reasonOf = (error: ApiError): string | undefined => error.body?.reason;
export const all: [number, ErrorBody, string | undefined] = [size, { reason: '' }, reasonOf(null!)];
`,
    );
    const options = {
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'nodenext' },
      ...{ noEmit: true, strict: true, allowImportingTsExtensions: true, skipLibCheck: true },
      types: [],
    };
    const config = { compilerOptions: options, files: ['program.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    expect(await typeErrors(folder)).toEqual([]);
  });
});
