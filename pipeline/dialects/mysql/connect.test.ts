import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testName } from '../../../scripts/test/test-run.ts';
import { PipelineError } from '../../errors.ts';
import type { ConnectOptions } from '../dialect.ts';
import { mysql } from './dialect.ts';
import { isMariadbUp, mariadbUrl, runScript, withMariadbDatabase } from './test-database.ts';

const options: ConnectOptions = { timeoutMs: 5000, baseFolder: '/' };

async function problemOf(url: string, changes: Partial<ConnectOptions> = {}) {
  const error = await open(url, { ...options, ...changes }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PipelineError)) throw new Error('no PipelineError', { cause: error });
  expect(error.problems).toHaveLength(1);
  expect(error.problems[0].message).toMatch(/^[^\n]+\.?$/);
  expect(JSON.stringify([error.problems, String(error.cause)])).not.toContain('pass-word');
  return error.problems[0];
}

async function open(url: string, changed: ConnectOptions): Promise<void> {
  const connection = await mysql.connect(url, changed);
  try {
    await connection.readCatalog({ schemas: null });
  } finally {
    await connection.close();
  }
}

/**
 * A server that handles each connection with `answer`; `closed` resolves when the client
 * disconnects.
 */
async function withServer<T>(
  response: (socket: Socket) => void,
  use: (url: string, closed: Promise<unknown>) => Promise<T>,
): Promise<T> {
  const server: Server = createServer();
  const closed = once(server, 'connection').then(([socket]: Socket[]) => {
    socket?.on('error', () => undefined);
    if (socket) response(socket);
    return socket ? once(socket.resume(), 'close') : null;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`mysql://me:pass-word@127.0.0.1:${port}/shop`, closed);
  } finally {
    server.close();
  }
}

describe('a server', () => {
  test('that never responds is a time-out, and the connection is closed', async () => {
    await withServer(
      () => undefined,
      async (url, closed) => {
        expect(await problemOf(url, { timeoutMs: 100 })).toMatchObject({
          code: 'DATABASE_TIMEOUT',
        });
        await closed;
      },
    );
  });

  test('is disconnected on an interrupt', async () => {
    const abort = new AbortController();
    await withServer(
      () => abort.abort(),
      async (url, closed) => {
        expect(await problemOf(url, { signal: abort.signal })).toMatchObject({
          code: 'INTERRUPTED',
        });
        await closed;
      },
    );
  });

  test('that closes the connection at once is an error', async () => {
    await withServer(
      (socket) => socket.destroy(),
      async (url) => {
        expect(await problemOf(url)).toMatchObject({ code: 'DATABASE_FAILED' });
      },
    );
  });

  test('that speaks another protocol is an error', async () => {
    await withServer(
      (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'),
      async (url) => {
        expect(await problemOf(url, { timeoutMs: 1000 })).toMatchObject({
          code: expect.stringMatching(/FAILED|TIMEOUT/) as string,
        });
      },
    );
  });

  test('that does not exist rejects', async () => {
    const url = await withServer(
      () => undefined,
      async (free) => {
        // Creates the connection that the promise waits for.
        await problemOf(free, { timeoutMs: 50 });
        return free;
      },
    );
    expect(await problemOf(url)).toMatchObject({ code: 'DATABASE_REFUSED' });
  });

  test('with an unknown host name rejects', async () => {
    const problem = await problemOf('mysql://me:pass-word@nowhere.invalid/shop');
    expect(problem).toMatchObject({
      code: 'DATABASE_REFUSED',
      message: expect.stringContaining('nowhere.invalid') as string,
    });
  });
});

describe.skipIf(!(await isMariadbUp()))('MariaDB', () => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(mariadbUrl);
    change(url);
    return url.href;
  };

  test('names a database that is missing', async () => {
    const url = at((to) => (to.pathname = '/specmill_test_nowhere'));
    expect(await problemOf(url)).toMatchObject({
      code: 'DATABASE_MISSING',
      message: expect.stringContaining('specmill_test_nowhere') as string,
    });
  });

  test('reports an empty database', async () => {
    const problem = await withMariadbDatabase('SELECT 1', (url) => problemOf(url));
    expect(problem).toMatchObject({
      code: 'DATABASE_EMPTY',
      message: 'No tables were found: the database is empty, or this user may not read it.',
    });
  });

  test('rejects a wrong password, and reports missing privileges', async () => {
    await withMariadbDatabase('CREATE TABLE t (a int)', async (url) => {
      const name = new URL(url).pathname.slice(1);
      const user = testName();
      await runScript(url, `CREATE USER ${user} IDENTIFIED BY 'pass-word'`);
      try {
        const as = (password: string) =>
          at((to) => Object.assign(to, { username: user, password, pathname: `/${name}` }));
        expect(await problemOf(as('pass-word-not'))).toMatchObject({ code: 'DATABASE_AUTH' });
        expect(await problemOf(as('pass-word'))).toMatchObject({ code: 'DATABASE_PERMISSION' });
        await runScript(
          url,
          `CREATE DATABASE ${name}_b; GRANT SELECT ON ${name}.* TO ${user}; REVOKE SELECT ON ${name}.* FROM ${user}; GRANT EXECUTE ON ${name}.* TO ${user}; DROP DATABASE ${name}_b`,
        );
        expect(await problemOf(as('pass-word'))).toMatchObject({ code: 'DATABASE_EMPTY' });
      } finally {
        await runScript(url, `DROP USER ${user}`);
      }
    });
  });

  test('reports missing encryption', async () => {
    const url = at((to) => Object.assign(to, { pathname: '/mysql', search: '?ssl-mode=REQUIRED' }));
    expect(await problemOf(url)).toMatchObject({
      code: 'DATABASE_REFUSED',
      hint: expect.stringContaining('ssl-mode') as string,
    });
  });
});
