import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testName } from '../../../scripts/test/test-run.ts';
import { PipelineError, type ProblemCode } from '../../errors.ts';
import { postgresql } from './dialect.ts';
import {
  isPostgresUp,
  postgresUrl,
  readPostgres,
  runSql,
  withPostgresDatabase,
} from './test-database.ts';

const secret = 'pa55-w0rd';

describe('a PostgreSQL connection', () => {
  test.each([
    ['http://db/shop'],
    ['postgresql:shop'],
    ['postgresql'],
    [`postgresql://ann:${secret}@db:port/shop`],
    [`postgresql://ann:1/${secret}@db/shop`],
    [`postgresql://ann:1#${secret}@db/shop`],
    [`postgresql://ann:1?${secret}@db/shop`],
    [`postgresql://ann:${secret}@/x@db/shop`],
    [`postgresql://ann:${secret}%zz@db/shop`],
    [`postgresql://ann:${secret}@one:1,two:2/shop`],
    [`postgresql://ann:${secret}@db/shop?sslmode=sometimes`],
    [`postgresql://ann:${secret}@db/shop?sslmode=verify-ca`],
    [`postgresql://ann:${secret}@db/shop?sslrootcert=/no/such/file`],
  ])('rejects the URL %s without repeating it', async (url) => {
    const error = await failureOf(url);
    expectProblem(error, 'DATABASE_URL_INVALID');
  });

  test('gives up on a server that accepts and never responds', async () => {
    await withFakeServer(
      () => undefined,
      async (url) => {
        const error = await failureOf(url, { timeoutMs: 200 });
        expectProblem(error, 'DATABASE_TIMEOUT');
      },
    );
  });

  test('gives up on a server that stops responding after the greeting', async () => {
    const greeting = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
    await withFakeServer(
      (socket) => socket.once('data', () => socket.write(greeting)),
      async (url) => {
        const connection = await postgresql.connect(url, { timeoutMs: 300, baseFolder: '.' });
        const error: unknown = await connection
          .readCatalog({ schemas: null })
          .catch((reason: unknown) => reason);
        expectProblem(error, 'DATABASE_TIMEOUT');
        await connection.close();
      },
    );
  });

  test('stops at once on an interrupt', async () => {
    const interrupt = new AbortController();
    await withFakeServer(
      () => interrupt.abort(),
      async (url) => {
        expectProblem(await failureOf(url, { signal: interrupt.signal }), 'INTERRUPTED');
      },
    );
    expectProblem(await failureOf(postgresUrl, { signal: interrupt.signal }), 'INTERRUPTED');
  });

  test.each<readonly [sqlState: string, text: string, code: ProblemCode]>([
    ['28P01', 'password authentication failed for user "ann"', 'DATABASE_AUTH'],
    ['28000', 'no pg_hba.conf entry for host "::1", no encryption', 'DATABASE_AUTH'],
    ['3D000', 'database "shop" does not exist', 'DATABASE_MISSING'],
    ['42501', 'permission denied for database "shop"', 'DATABASE_PERMISSION'],
    ['53300', 'sorry, too many clients already', 'DATABASE_REFUSED'],
    ['57P03', 'the database system is starting up', 'DATABASE_REFUSED'],
    ['XX000', 'something else', 'DATABASE_FAILED'],
  ])('reports SQLSTATE %s (%s)', async (sqlState, text, code) => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`);
    await withFakeServer(
      (socket) => socket.once('data', () => socket.end(message('E', fields))),
      async (url) => expectProblem(await failureOf(url), code),
    );
  });

  test('reports a missing password', async () => {
    const offer = message('R', Buffer.from('\0\0\0\x0aSCRAM-SHA-256\0\0'));
    const challenge = message('R', Buffer.from('\0\0\0\x0br=nonce,s=c2FsdA==,i=4096'));
    await withFakeServer(
      (socket) => {
        socket.once('data', () => {
          socket.write(offer);
          socket.once('data', () => socket.write(challenge));
        });
      },
      async (url) => expectProblem(await failureOf(url.replace(`:${secret}`, '')), 'DATABASE_AUTH'),
    );
  });

  test.each([
    ['closes at once', ''],
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['speaks the protocol of MySQL', '\x4a\0\0\0\n8.0.36\0'],
  ])('fails with a message if the server %s', async (_, response) => {
    await withFakeServer(
      (socket) => socket.end(response),
      async (url) => expectProblem(await failureOf(url, { timeoutMs: 2000 }), 'DATABASE_FAILED'),
    );
  });

  test('requires TLS only if the URL does', async () => {
    const seen: string[] = [];
    const withoutTls = (socket: Socket) =>
      socket.once('data', (data) => {
        const asksForTls = data.readInt32BE(4) === 80877103;
        seen.push(asksForTls ? 'tls' : 'plain');
        socket.end(asksForTls ? 'N' : message('E', Buffer.from('C3D000\0Mmissing\0\0')));
      });
    await withFakeServer(withoutTls, async (url) => {
      expectProblem(await failureOf(`${url}?sslmode=require`), 'DATABASE_REFUSED');
      expectProblem(await failureOf(`${url}?sslmode=prefer`), 'DATABASE_MISSING');
      expectProblem(await failureOf(`${url}?sslmode=allow`), 'DATABASE_MISSING');
      expectProblem(await failureOf(`${url}?sslmode=disable`), 'DATABASE_MISSING');
    });
    expect(seen).toEqual(['tls', 'tls', 'plain', 'plain', 'plain']);
  });

  test('reports a closed port and an unknown host', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expectProblem(
      await failureOf(`postgresql://ann:${secret}@127.0.0.1:${port}/shop`),
      'DATABASE_REFUSED',
    );
    expectProblem(
      await failureOf(`postgresql://ann:${secret}@no-such-host.invalid/shop`),
      'DATABASE_REFUSED',
    );
    expectProblem(
      await failureOf(`postgresql://ann:${secret}@/shop?host=/no/such/folder`),
      'DATABASE_REFUSED',
    );
    expectProblem(
      await failureOf(`postgresql://ann:${secret}@%2Fno%2Fsuch%2Ffolder/shop`),
      'DATABASE_REFUSED',
    );
  });
});

describe.skipIf(!(await isPostgresUp()))('a connection to a real PostgreSQL server', () => {
  test('reports a missing database or user', async () => {
    const missing = new URL(postgresUrl);
    missing.pathname = '/no_such_database';
    expectProblem(await failureOf(missing.href), 'DATABASE_MISSING');
    const unknown = new URL(postgresUrl);
    unknown.username = 'no_such_user';
    expectProblem(await failureOf(unknown.href), 'DATABASE_AUTH');
  });

  test('reports an empty database, and which schemas were read', async () => {
    await withPostgresDatabase(
      'CREATE SCHEMA full_one; CREATE TABLE full_one.t (a integer);',
      async (url) => {
        const error: unknown = await readPostgres(url, ['public']).catch(
          (reason: unknown) => reason,
        );
        expectProblem(error, 'DATABASE_EMPTY');
        expect(error).toMatchObject({
          message: 'No tables were found: the database is empty, or this user may not read it.',
          problems: [{ hint: expect.stringContaining('public') as string }],
        });
      },
    );
  });

  test('skips what the user may not read', async () => {
    const role = testName();
    const ddl = `
      CREATE ROLE ${role} LOGIN PASSWORD '${secret}';
      CREATE SCHEMA closed;
      CREATE TABLE closed.vault (id integer PRIMARY KEY);
      GRANT SELECT ON closed.vault TO ${role};
      CREATE TABLE hidden (id integer PRIMARY KEY);
      CREATE TABLE partly (id integer, secret text, shown text, PRIMARY KEY (id, secret), UNIQUE (shown));
      CREATE INDEX ON partly (secret);
      GRANT SELECT (id, shown) ON partly TO ${role};
      CREATE TABLE open (id integer PRIMARY KEY, hidden_id integer REFERENCES hidden);
      GRANT SELECT ON open TO ${role};`;
    await withPostgresDatabase(ddl, async (url) => {
      try {
        const limited = new URL(url);
        limited.username = role;
        limited.password = secret;
        const catalog = await readPostgres(limited.href);
        expect(catalog.tables.map((table) => table.name)).toEqual(['open', 'partly']);
        expect(catalog.tables[1]).toMatchObject({
          columns: [{ name: 'id' }, { name: 'shown' }],
          primaryKey: null,
          uniques: [{ columns: ['shown'] }],
          indexes: [],
        });
        expect(catalog.notes.map((note) => `${note.table}: ${note.message}`)).toEqual([
          'closed.vault: Left out: this user may not read it.',
          'hidden: Left out: this user may not read it.',
          'open: Foreign key "open_hidden_id_fkey" is left out: its target hidden was not read.',
          'partly: Column "secret" is left out: this user may not read it.',
        ]);
        await runSql(
          url,
          `REVOKE ALL ON closed.vault, hidden, partly, open FROM ${role}; REVOKE SELECT (id, shown) ON partly FROM ${role};`,
        );
        const error: unknown = await readPostgres(limited.href).catch((reason: unknown) => reason);
        expectProblem(error, 'DATABASE_EMPTY');
      } finally {
        await runSql(url, `DROP OWNED BY ${role}; DROP ROLE ${role};`);
      }
    });
  });
});

async function failureOf(
  url: string,
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<unknown> {
  try {
    const connection = await postgresql.connect(url, {
      timeoutMs: 10_000,
      baseFolder: '.',
      ...options,
    });
    await connection.close();
    return null;
  } catch (error) {
    return error;
  }
}

function expectProblem(error: unknown, code: ProblemCode): void {
  expect(error).toBeInstanceOf(PipelineError);
  const { problems, message: text, cause } = error as PipelineError;
  expect(problems).toHaveLength(1);
  expect(problems[0].code).toBe(code);
  expect(text).toMatch(/^[^\n]+$/);
  expect(
    JSON.stringify([problems, text, String(cause), Object.entries(cause ?? {})]),
  ).not.toContain(secret);
}

function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

async function withFakeServer(
  behave: (socket: Socket) => unknown,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(
      `postgresql://ann:${secret}@127.0.0.1:${(server.address() as AddressInfo).port}/shop`,
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}
