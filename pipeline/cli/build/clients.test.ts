import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installPackages } from '../testing/generated-server.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { temporaryFolder } from '../testing/run-specmill.ts';

const shop = await readFile(
  new URL('../../../server-template/openapi/shop.json', import.meta.url),
  'utf8',
);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'openapi'));
  await put('openapi/shop.json', shop);
});
afterEach(() => folder[Symbol.asyncDispose]());

const build = (...args: readonly string[]) => callSpecmill(folder.path, ['build', ...args]);
const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);

/** A document that tests may change. */
type Draft = { paths: Record<string, Record<string, unknown>> } & Record<string, unknown>;

async function edit(change: (document: Draft) => void): Promise<void> {
  const document = JSON.parse(await text('openapi/shop.json')) as Draft;
  change(document);
  await put('openapi/shop.json', JSON.stringify(document));
}

/** Declarations of packages by file, read once for all programs compiled here. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/** The compiler's messages about a program that uses the client. */
async function compile(program: string, file = 'program.ts'): Promise<string> {
  await put(file, program);
  const flags = '--noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --module esnext';
  const more = '--moduleResolution bundler --skipLibCheck --types node --allowJs --checkJs';
  const args = [...`${flags} ${more}`.split(' '), join(folder.path, file)];
  const { options, fileNames } = ts.parseCommandLine(args);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...how) => {
    if (!name.includes('/node_modules/')) return read(name, ...how);
    if (!declarations.has(name)) declarations.set(name, read(name, ...how));
    return declarations.get(name);
  };
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options, host));
  return ts.formatDiagnostics(diagnostics, host);
}

it('follows renamed, removed and added parts of the document', async () => {
  await installPackages(folder.path);
  await edit(({ paths }) => {
    paths['/purchases'] = paths['/orders'] ?? {};
    delete paths['/orders'];
    delete paths['/customers/{id}']?.['delete'];
    const responses = { 204: { description: 'On its way.' } };
    paths['/ship'] = { post: { operationId: 'ship', description: 'Sends it.', responses } };
  });
  expect(await build()).toMatchObject({ code: 0, stderr: '' });
  const program = (calls: string) =>
    `import { createClient } from './src/api/client';\nconst api = createClient();\n${calls}`;
  const works = `
    api.GET('/purchases').then(({ data }) => data[0]?.customerId.toFixed());
    api.POST('/ship').then(({ data }) => data satisfies undefined);`;
  expect(await compile(program(works))).toBe('');
  const fails = await compile(
    program(`
    api.GET('/orders');
    api.DELETE('/customers/{id}', { params: { path: { id: 1 } } });
    api.GET('/purchases', { params: { query: { limit: 1, wrong: 2 } } });
    api.POST('/purchases', { body: { customerId: 1, wrong: 2 } });
    api.GET('/purchases').then(({ data }) => data[0]?.wrong);`),
  );
  expect([...fails.matchAll(/\((\d+),/g)].map(([, line]) => Number(line))).toEqual([4, 5, 6, 7, 8]);
  expect(await text('src/api/types.ts')).toContain('Sends it.');
});

it('keeps an edited client, removes no client that is configured, and is the same on a second run', async () => {
  await build();
  const before = await text('src/api/types.ts');
  expect((await build('--check')).code).toBe(0);
  await put('src/api/types.ts', `${before}// mine\n`);
  expect((await build()).stdout).toContain('kept (edited) src/api/types.ts');
  expect(await text('src/api/types.ts')).toBe(`${before}// mine\n`);
  await rm(join(folder.path, 'src'), { recursive: true });
  await build();
  expect(await text('src/api/types.ts')).toBe(before);
});

it('is written to the configured folder, one per document', async () => {
  await put('openapi/second.json', shop);
  const documents = [
    { path: 'openapi/shop.json', output: 'a' },
    { path: 'openapi/second.json', output: 'b' },
  ];
  await mkdir(join(folder.path, 'web'));
  await put('web/package.json', '{}');
  const clients = { typescript: { output: 'web/src' } };
  await put('.generator.json', JSON.stringify({ documents, clients }));
  await build();
  expect(await text('web/src/second/client.ts')).toContain('from openapi/second.json.');
  expect(await text('package.json')).not.toContain('openapi-fetch');
  expect((await build('shop')).stdout).not.toContain('deleted');
  expect(await text('web/src/second/types.ts')).toContain('from openapi/second.json.');
});

it('is JavaScript with declarations in a JavaScript project', async () => {
  await installPackages(folder.path);
  await build('--language', 'javascript');
  const program = (query: string) => `import { ApiError, createClient } from './src/api/client.js';
const api = createClient({ baseUrl: 'http://localhost' });
api.GET('/orders', { params: { query: ${query} } }).catch((error) => {
  if (error instanceof ApiError) console.log(error.body?.code?.toUpperCase());
});
`;
  expect(await compile(program('{ limit: 1 }'), 'program.js')).toBe('');
  expect(await compile(program('{ limit: true }'), 'program.js')).toContain('TS2322');
  const client: unknown = await import(join(folder.path, 'src/api/client.js'));
  expect(Object.keys(client as object)).toContain('createClient');
});

it('is TypeScript for Angular in every project, because its compiler reads nothing else', async () => {
  await build('--language', 'javascript', '--frameworks', 'angular,vue');
  expect(await text('src/app/api/order.ts')).toContain('export class OrderService {');
  expect(await text('src/api/vue/order.js')).toContain('export function useOrders(query = {}) {');
  expect(await text('src/api/vue/order.d.ts')).toContain('export declare function useOrders(');
});
