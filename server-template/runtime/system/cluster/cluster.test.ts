import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type ServerProcess } from '../../../testing/server-process.ts';

const template = join(import.meta.dirname, '../../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workers-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'main.ts'), main);
  writeFileSync(join(folder, 'reload.mjs'), reload);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = {
  openapi: '3.0.3',
  info: { title: 'Workers', version: '1' },
  paths: {
    '/pid': {
      get: {
        operationId: 'pid',
        responses: {
          '200': {
            description: 'The process that responds.',
            content: { 'application/json': { schema: { type: 'integer' } } },
          },
        },
      },
    },
  },
};

const main = `
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '${template}/runtime/database/sqlite.ts';
import { custom } from '${template}/runtime/routes.ts';
import { start } from '${template}/runtime/start.ts';

const pid = async () => {
  await setTimeout(5);
  return { body: process.pid };
};
await start(
  {
    name: 'workers',
    document: new URL('openapi.json', import.meta.url),
    openDatabase,
    routes: { 'GET /pid': custom(pid) },
    middleware: { before: [], after: [] },
  },
  import.meta.dirname,
);
`;

/** A program that restarts the server on changes, as its only worker. */
const reload = `
import cluster from 'node:cluster';

cluster.setupPrimary({ exec: import.meta.dirname + '/main.ts', execArgv: [] });
const worker = cluster.fork();
worker.once('listening', async ({ port }) => {
  await fetch('http://127.0.0.1:' + port + '/pid');
  worker.process.kill('SIGTERM');
});
worker.once('exit', (code) => {
  const isConfirmed = worker.exitedAfterDisconnect;
  console.log('exited with ' + code + ' after a confirmed disconnect: ' + isConfirmed);
});
`;

interface Cluster {
  readonly server: ServerProcess;
  readonly url: string;
}

async function serve(environment: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const server = startProcess(join(folder, 'main.ts'), {
    ...{ DATABASE_URL: 'file::memory:', WEB_CONCURRENCY: '2', ...environment },
  });
  const { api } = await server.logged('listening');
  return { server, url: String(api) };
}

/** The process that responds, on a connection of its own. */
async function pidOf(url: string): Promise<number> {
  const response = await fetch(`${url}/pid`, { headers: { Connection: 'close' } });
  expect(response.status).toBe(200);
  return (await response.json()) as number;
}

async function pidsOf(url: string, requests = 20): Promise<ReadonlySet<number>> {
  return new Set(await Promise.all(Array.from({ length: requests }, () => pidOf(url))));
}

async function end({ server }: Cluster): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.ended()).toEqual({ code: 0, errors: '' });
}

describe('workers', () => {
  it('share one port and count their requests together', async () => {
    const cluster = await serve();
    expect((await cluster.server.logged('listening'))['workers']).toBe(2);
    const pids = await pidsOf(cluster.url);
    expect(pids.size).toBe(2);
    expect(pids).not.toContain(cluster.server.child.pid);
    const text = await (await fetch(`${cluster.url}/metrics`)).text();
    expect(text).toContain('http_requests_total{operation="pid",status="200"} 20');
    await end(cluster);
  });

  it('are replaced when one dies', async () => {
    const cluster = await serve();
    const [victim = 0] = await pidsOf(cluster.url);
    process.kill(victim, 'SIGKILL');
    await cluster.server.logged('a worker exited and is being replaced');
    await expect.poll(async () => [...(await pidsOf(cluster.url))]).toHaveLength(2);
    expect(await pidsOf(cluster.url)).not.toContain(victim);
    await end(cluster);
  });

  it('are replaced one by one on SIGHUP, and no request is lost', async () => {
    const cluster = await serve();
    const before = await pidsOf(cluster.url);
    let isDone = false;
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        const seen: number[] = [];
        while (!isDone) seen.push(await pidOf(cluster.url));
        return seen;
      }),
    );
    cluster.server.child.kill('SIGHUP');
    await cluster.server.logged('replaced the workers');
    let after: ReadonlySet<number> = new Set();
    await expect.poll(async () => (after = await pidsOf(cluster.url)).size).toBe(2);
    isDone = true;
    expect((await load).flat().length).toBeGreaterThan(50);
    expect([...after].filter((pid) => before.has(pid))).toEqual([]);
    await end(cluster);
  });

  it('disconnect from another program that runs them before they exit', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'reload.mjs')], {
      env: { ...process.env, DATABASE_URL: 'file::memory:', LOG_LEVEL: 'fatal', API_PORT: '0' },
    });
    expect(stdout).toBe('exited with 0 after a confirmed disconnect: true\n');
  });

  it('end with the one that started them', async () => {
    const cluster = await serve();
    const pids = await pidsOf(cluster.url);
    cluster.server.child.kill('SIGKILL');
    await cluster.server.ended();
    await expect.poll(() => [...pids].filter(isAlive)).toEqual([]);
  });

  it('say once why they do not start', async () => {
    const server = startProcess(join(folder, 'main.ts'), {
      ...{ DATABASE_URL: 'file:/nowhere/shop.db', WEB_CONCURRENCY: '2' },
    });
    expect(await server.ended()).toEqual({
      code: 1,
      errors: expect.stringMatching(/^.*\/nowhere\/shop\.db.*\n$/) as string,
    });
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
