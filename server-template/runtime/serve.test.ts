import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProcess } from '../testing/server-process.ts';

const runtime = import.meta.dirname;
let project: string;
let folder: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'serve-'));
  folder = join(project, 'apps/api/src');
  mkdirSync(join(folder, 'generated'), { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'generated/apis.ts'), apis);
  writeFileSync(join(folder, 'main.ts'), main);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const document = { openapi: '3.0.3', info: { title: 'Empty', version: '1' }, paths: {} };

const main = `
import { serve } from '${runtime}/serve.ts';

await serve(import.meta.dirname, () => import('./generated/apis.ts'));
`;

const apis = `
import { openDatabase } from '${runtime}/database/sqlite.ts';

export const apis = {
  name: 'empty',
  document: new URL('../openapi.json', import.meta.url),
  openDatabase,
  routes: {},
  middleware: { before: [], after: [] },
};
`;

/** Starts the server, requests its health, and stops it. */
async function statusOfHealth(): Promise<number> {
  const server = startProcess(join(folder, 'main.ts'), {
    ...{ DATABASE_URL: 'file::memory:', NODE_COMPILE_CACHE: '' },
  });
  const { port } = await server.logged('listening');
  const { status } = await fetch(`http://127.0.0.1:${String(port)}/health`);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toEqual({ code: 0, errors: '' });
  return status;
}

it('keeps compiled code next to the packages', async () => {
  const cache = join(project, 'node_modules/.cache/node');
  expect(await statusOfHealth()).toBe(200);
  const [version = ''] = readdirSync(cache);
  expect(readdirSync(join(cache, version)).length).toBeGreaterThan(100);
  expect(await statusOfHealth()).toBe(200);
});

it('starts if nothing can be kept there', async () => {
  writeFileSync(join(project, 'node_modules/.cache'), '');
  expect(await statusOfHealth()).toBe(200);
});

it('starts without a folder of packages', async () => {
  rmSync(join(project, 'node_modules'), { recursive: true });
  expect(await statusOfHealth()).toBe(200);
  expect(existsSync(join(project, 'node_modules'))).toBe(false);
});
