import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type ServerProcess } from '../../testing/server-process.ts';

const runtime = join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signals-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const document = { openapi: '3.0.3', info: { title: 'Empty', version: '1' }, paths: {} };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  for (const database of ['sqlite', 'postgresql', 'mysql']) {
    writeFileSync(join(folder, `${database}.ts`), mainOf(database));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mainOf = (database: string): string => `
import { openDatabase } from '${runtime}/database/${database}.ts';
import { serve } from '${runtime}/serve.ts';

const api = {
  name: 'empty',
  document: new URL('openapi.json', import.meta.url),
  openDatabase,
  routes: {},
  middleware: { before: [], after: [] },
};
await serve(import.meta.dirname, async () => ({ apis: [api] }));
`;

function serve(environment: Readonly<Record<string, string>>): ServerProcess {
  return startProcess(join(folder, 'sqlite.ts'), { DATABASE_URL: 'file::memory:', ...environment });
}

async function addressOf(server: ServerProcess): Promise<string> {
  const { port } = await server.logged('listening');
  return `http://127.0.0.1:${String(port)}`;
}

describe.each(['1', '2'])('a server of %s processes that is stopped', (WEB_CONCURRENCY) => {
  it('serves for a while, and reports it', async () => {
    const server = serve({ WEB_CONCURRENCY, API_DRAIN_MS: '600000' });
    const url = await addressOf(server);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    server.child.kill('SIGTERM');
    await server.logged('draining');
    await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(503);
    const health = await fetch(`${url}/health`);
    expect(await health.json()).toMatchObject({ code: 'SHUTTING_DOWN' });
    const others = ['/health/live', '/openapi.json'].map((path) => fetch(`${url}${path}`));
    const statuses = (await Promise.all(others)).map(({ status, headers }) => [
      status,
      headers.get('connection'),
    ]);
    expect(statuses).toEqual([
      [200, 'keep-alive'],
      [200, 'keep-alive'],
    ]);
    server.child.kill('SIGTERM');
    expect((await server.ended()).code).toBe(143);
  });

  it('ends afterwards', async () => {
    const server = serve({ WEB_CONCURRENCY, API_DRAIN_MS: '10' });
    await addressOf(server);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, errors: '' });
    const ends = server.messages().filter((message) => /^(?:draining|stopp)/.test(String(message)));
    const own = ['draining', 'stopping', 'stopped'];
    // Each worker, then the process that runs them.
    const all = WEB_CONCURRENCY === '1' ? own : [...own, ...own, 'stopped'];
    expect(ends.toSorted()).toEqual(all.toSorted());
  });
});

it('workers that are replaced do not serve for a while', async () => {
  const server = serve({ WEB_CONCURRENCY: '2', API_DRAIN_MS: '600000' });
  await addressOf(server);
  server.child.kill('SIGHUP');
  await server.logged('replaced the workers');
  expect(server.messages()).not.toContain('draining');
  server.child.kill('SIGINT');
  await server.logged('draining');
  server.child.kill('SIGINT');
  expect((await server.ended()).code).toBe(130);
});

describe.each(['postgresql', 'mysql'])(
  'a start with a %s database that does not respond',
  (database) => {
    it.each([
      ['SIGTERM', '1'],
      ['SIGINT', '1'],
      ['SIGTERM', '2'],
    ] as const)('ends with 0 on %s, in %s processes', async (signal, WEB_CONCURRENCY) => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const DATABASE_URL = `${database}://a@127.0.0.1:${port}/shop`;
      const environment = { DATABASE_URL, WEB_CONCURRENCY, DB_POOL_TIMEOUT_MS: '600000' };
      const server = startProcess(join(folder, `${database}.ts`), environment);
      await once(silent, 'connection');
      server.child.kill(signal);
      expect(await server.ended()).toEqual({ code: 0, errors: '' });
      silent.close();
    });
  },
);
