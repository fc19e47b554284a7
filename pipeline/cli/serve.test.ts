import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installPackages } from './testing/generated-server.ts';
import { binPath, makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';
import { freePort } from '../../server-template/testing/free-port.ts';

const documentPath = 'openapi/shop.json';
const handlerPath = 'apps/api/src/custom/greet.ts';

const document = {
  openapi: '3.0.3',
  info: { title: 'First', version: '1.0.0' },
  'x-db': { format: 1, provider: 'sqlite' },
  paths: {
    '/greet': {
      get: {
        operationId: 'greet',
        responses: {
          200: {
            description: 'A word.',
            content: { 'application/json': { schema: { type: 'string' } } },
          },
        },
      },
    },
  },
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Serving | null;

beforeEach(async () => {
  folder = await temporaryFolder();
  running = null;
  makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE a (id INTEGER PRIMARY KEY)');
  await mkdir(join(folder.path, 'openapi'));
  await put(documentPath, JSON.stringify(document));
});
afterEach(async () => {
  await running?.end('SIGKILL');
  await folder[Symbol.asyncDispose]();
});

const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);
const handler = (word: string): string =>
  `import { notImplemented } from '@specmill/server';\nexport const greet = () => (${word} === '' ? notImplemented() : { body: ${word} });\n`;

/** A running `specmill serve`. */
class Serving {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly url: string;
  output = '';

  constructor(port: number) {
    const env = { ...process.env, DATABASE_URL: 'file:./shop.db', LOG_LEVEL: 'error' };
    const args = [binPath, 'serve', '--port', String(port), '--host', '127.0.0.1'];
    this.#child = spawn(process.execPath, args, { cwd: folder.path, env, stdio: 'pipe' });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    }
    this.#ended = once(this.#child, 'exit');
    this.url = `http://127.0.0.1:${port}`;
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    await this.#ended;
    return this.#child.exitCode;
  }

  /**
   * Repeats a request until the response is as expected; fails with the output if the process ends
   * before.
   */
  async until(path: string, wanted: (response: Response) => Promise<boolean>): Promise<void> {
    for (;;) {
      const response = await fetch(this.url + path).catch(() => null);
      if (response !== null && (await wanted(response))) return;
      if (this.#child.exitCode !== null) throw new Error(this.output);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async untilPrinted(text: string, times = 1): Promise<void> {
    while (this.output.split(text).length <= times) {
      await Promise.race([once(this.#child.stdout!, 'data'), once(this.#child.stderr!, 'data')]);
    }
  }
}

async function serve(): Promise<Serving> {
  await installPackages(folder.path);
  running = new Serving(await freePort());
  await running.until('/health/live', async ({ ok }) => ok);
  return running;
}

const says = (word: string) => async (response: Response) =>
  (await response.text()) === `"${word}"`;

describe('serve', () => {
  it('builds, follows the document and handlers without losing a request, and ends on an interrupt', async () => {
    const server = await serve();
    expect((await fetch(`${server.url}/greet`)).status).toBe(501);
    await put(handlerPath, handler(`'hello'`));
    await server.until('/greet', says('hello'));
    // Until then, the old server responds too.
    await server.untilPrinted('Reloaded.');

    const lost: unknown[] = [];
    const asked: Promise<void>[] = [];
    const asking = setInterval(() => {
      // Each on a connection of its own, some of which are accepted during a reload.
      const response = fetch(`${server.url}/greet`, { headers: { Connection: 'close' } });
      const answered = response.then(async (one) => {
        if (!one.ok) lost.push(await one.text());
      });
      asked.push(answered.catch((error: unknown) => void lost.push(error)));
    }, 10);
    const renamed = { ...document, info: { title: 'Second', version: '1.0.0' } };
    await put(documentPath, JSON.stringify(renamed));
    await server.until('/openapi.json', async (response) =>
      (await response.text()).includes('Second'),
    );
    await server.untilPrinted('Reloaded.', 2);
    clearInterval(asking);
    await Promise.all(asked);
    expect(lost).toEqual([]);
    expect(await server.end('SIGINT')).toBe(0);
  });

  it('keeps the old server while the document or a handler is broken, reports why, and continues once it is fixed', async () => {
    const server = await serve();
    await put(documentPath, '{');
    await server.untilPrinted('The previous build keeps running.');
    expect(server.output).toContain('openapi/shop.json is not valid JSON');
    expect((await fetch(`${server.url}/greet`)).status).toBe(501);
    await put(documentPath, JSON.stringify(document));
    await put(handlerPath, 'export const greet = ;');
    await server.untilPrinted('The server did not start');
    expect((await fetch(`${server.url}/greet`)).status).toBe(501);
    await put(handlerPath, handler(`'fixed'`));
    await server.until('/greet', says('fixed'));
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('starts a server that exited when a file changes, and reports that none is running', async () => {
    const server = await serve();
    await put(handlerPath, 'export const greet = () => process.exit(3);');
    await server.untilPrinted('Reloaded.');
    // A connection that no server has accepted waits for the next one.
    const greeted = async (): Promise<string> => {
      await fetch(`${server.url}/greet`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
      return server.output;
    };
    await expect.poll(greeted, { timeout: 60_000 }).toContain('The server exited (3)');
    await put(documentPath, '{');
    await server.untilPrinted('No server is running.');
    expect(server.output).not.toContain('The previous build keeps running.');
    await put(documentPath, JSON.stringify(document));
    await put(handlerPath, handler(`'again'`));
    await server.until('/greet', says('again'));
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('serve is rejected', () => {
  const env = { DATABASE_URL: 'file:./shop.db' };
  const serveOnce = (...args: readonly string[]) =>
    runSpecmill(folder.path, ['serve', '--host', '127.0.0.1', ...args], { env });

  it('when packages are missing', async () => {
    const { code, stderr } = await serveOnce();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /needs packages that are not installed: .*@specmill\/server.*\n[^]*Run npm install/,
    );
  });

  it('when the port is taken', async () => {
    await installPackages(folder.path);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await serveOnce('--port', String(port));
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is already in use`);
  });

  it('for an invalid port', async () => {
    expect(await serveOnce('--port', '70000')).toMatchObject({ code: 2 });
  });

  it('in a project with an interrupted write, which build completes', async () => {
    await mkdir(join(folder.path, '.generator/transaction'), { recursive: true });
    const { code, stderr } = await serveOnce();
    expect(code).toBe(44);
    expect(stderr).toContain('Run specmill build');
    expect(await runSpecmill(folder.path, ['build'])).toMatchObject({ code: 0 });
    expect(await readFile(join(folder.path, handlerPath), 'utf8')).toContain('notImplemented');
  });
});
