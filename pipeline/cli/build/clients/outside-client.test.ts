import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callSpecmill } from '../../testing/call-specmill.ts';
import { temporaryFolder } from '../../testing/run-specmill.ts';

const shop = await readFile(
  new URL('../../../../server-template/openapi/shop.json', import.meta.url),
  'utf8',
);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  await newProject('api');
});
afterEach(() => folder[Symbol.asyncDispose]());

const at = (path: string): string => join(folder.path, path);
const text = (path: string): Promise<string> => readFile(at(path), 'utf8');
const call = (project: string, ...args: readonly string[]) => callSpecmill(at(project), args);
const buildOutside = (project: string) =>
  call(project, 'build', '--client-output', '../web/src/api', '--frameworks', 'react');

async function newProject(name: string): Promise<void> {
  await mkdir(at(`${name}/openapi`), { recursive: true });
  await writeFile(at(`${name}/openapi/shop.json`), shop);
}

async function editTitle(title: string): Promise<void> {
  const document = JSON.parse(await text('api/openapi/shop.json')) as { info: { title: string } };
  document.info.title = title;
  await writeFile(at('api/openapi/shop.json'), `${JSON.stringify(document, null, 2)}\n`);
}

it('a client outside the project has its own manifest, and every build and check includes it', async () => {
  await mkdir(at('web'));
  await writeFile(at('web/package.json'), '{ "dependencies": { "openapi-fetch": "0.17.0" } }');
  const planned = await call('api', 'build', '--client-output', '../web/src/api', '--dry-run');
  expect(planned).toMatchObject({ code: 0 });
  expect(await readdir(at('web'))).toEqual(['package.json']);
  const built = await buildOutside('api');
  expect(built.code).toBe(0);
  expect(built.stderr).toContain('../web/package.json does not have @tanstack/react-query');
  expect((await readdir(at('web/src/api'))).sort()).toEqual(
    ['.generator', 'client.ts', 'react', 'types.ts'].sort(),
  );
  expect(await text('api/.generator/manifest.json')).not.toContain('client.ts');
  expect(await text('api/package.json')).not.toContain('openapi-fetch');
  expect(await text('web/src/api/react/order.ts')).toContain("from '../client'");
  expect(JSON.parse(await text('api/.generator.json'))).toMatchObject({
    clients: { output: '../web/src/api' },
  });
  expect((await call('api', 'check')).code).toBe(0);
  await editTitle('Shop of the team');
  const outdated = await call('api', 'check');
  expect(outdated.code).toBe(1);
  expect(outdated.stdout).toContain('../web/src/api/client.ts');
  await call('api', 'build');
  expect((await call('api', 'check')).code).toBe(0);
});

it('an edit of a client outside the project is kept, and a file that is no longer needed deleted', async () => {
  await buildOutside('api');
  await writeFile(at('web/src/api/client.ts'), '// Ours.\n');
  await editTitle('Another title');
  const { stdout } = await call('api', 'build', '--frameworks', 'vue');
  expect(stdout).toContain('kept (edited) ../web/src/api/client.ts');
  expect(await text('web/src/api/client.ts')).toBe('// Ours.\n');
  expect(await text('web/src/api/client.ts.new')).toContain('createClient');
  await expect(text('web/src/api/react/order.ts')).rejects.toThrow('ENOENT');
  expect(await text('web/src/api/vue/order.ts')).toContain('useOrders');
});

it('two projects do not write to the same folder, unless one has moved', async () => {
  await buildOutside('api');
  await newProject('other');
  const rejected = await buildOutside('other');
  expect(rejected.code).toBe(3);
  expect(rejected.stderr).toContain('has the client of another project, ../../../api');
  expect(await readdir(at('other'))).toEqual(['openapi']);
  await rename(at('api'), at('server'));
  expect((await call('server', 'build')).code).toBe(0);
  expect((await call('server', 'check')).code).toBe(0);
  expect(await text('web/src/api/.generator/manifest.json')).toContain('"../../../server"');
});

it('a client moves back into the project', async () => {
  await buildOutside('api');
  expect((await call('api', 'build', '--client-output', 'src/api')).code).toBe(0);
  expect(await text('api/src/api/react/order.ts')).toContain("from '../client'");
  await rm(at('web'), { recursive: true });
  expect((await call('api', 'check')).code).toBe(0);
  expect((await call('api', 'build', '--client-output', '..')).code).toBe(2);
});
