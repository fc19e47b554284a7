import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { openWith } from './connect.ts';
import { connectionError } from './connection-errors.ts';
import {
  sqlServerAddress,
  type SqlServerAddress,
} from '../../../server-template/shared/url/sqlserver-url.ts';
import { loadMssql, type MssqlDriver } from './mssql-driver.ts';
import { shopRows } from './test-shop-rows.ts';
import { sqlserver } from './dialect.ts';

const target: SqlServerAddress = {
  host: 'db',
  port: 1433,
  instance: null,
  user: 'me',
  password: 'pass-word',
  database: 'shop',
  encrypt: true,
  trustServerCertificate: false,
  schemas: null,
};

describe('a URL', () => {
  test.each<[string, Partial<SqlServerAddress>]>([
    ['sqlserver://db:1433;database=shop;user=me;password=pass-word;encrypt=true', {}],
    [
      'sqlserver://db;initial catalog=shop;User Id=me;pwd={pass-word};schema=dbo',
      { schemas: ['dbo'] },
    ],
    [
      'sqlserver://db;databaseName=shop;username=me;password={a;b}}c@/};trustServerCertificate=true',
      { password: 'a;b}c@/', trustServerCertificate: true },
    ],
    [
      'sqlserver://db\\SQLEXPRESS;database=shop;user=me;password=pass-word',
      { instance: 'SQLEXPRESS' },
    ],
    [
      'sqlserver://[::1]:1434;database=shop;user=me;password=pass-word;encrypt=false',
      { host: '::1', port: 1434, encrypt: false },
    ],
    ['sqlserver://me:pass-word@db/shop', {}],
    [
      'sqlserver://me:p%40%3B@db:1434/my%20shop?encrypt=false&trustServerCertificate=true',
      {
        password: 'p@;',
        port: 1434,
        database: 'my shop',
        encrypt: false,
        trustServerCertificate: true,
      },
    ],
  ])('%s gives the connection settings', (url, want) => {
    expect(sqlServerAddress(url)).toEqual({ ...target, ...want });
  });

  test.each([
    'sqlserver:secret',
    'mssql://db;database=shop;password=secret',
    'sqlserver://;database=shop;password=secret',
    'sqlserver://db;user=me;password=secret',
    'sqlserver://db:99999;database=shop;password=secret',
    'sqlserver://db:port;database=shop;password=secret',
    'sqlserver://db;database=shop;integratedSecurity=true;password=secret',
    'sqlserver://me:secret@db',
    'sqlserver://me:sec/ret@db/shop',
    'sqlserver://me:secret%E0%A4%A@db/shop',
  ])('%s is rejected without revealing the password', async (url) => {
    const error: unknown = await sqlserver
      .connect(url, { timeoutMs: 100, baseFolder: '/' })
      .catch((reason: unknown) => reason);
    if (!(error instanceof PipelineError)) throw new Error('no PipelineError', { cause: error });
    expect(error.code).toBe('DATABASE_URL_INVALID');
    expect(error.message).not.toMatch(/secret|sec\//);
  });
});

describe('a failure of the driver', () => {
  const failure = (message: string, more: object) => Object.assign(new Error(message), more);
  test.each<[string, Error, string]>([
    [
      'wrong password',
      failure("Login failed for user 'me'.", {
        code: 'ELOGIN',
        originalError: failure('x', { number: 18456 }),
      }),
      'DATABASE_AUTH',
    ],
    [
      'missing database',
      failure('Cannot open database "shop" requested by the login. The login failed.', {
        code: 'ELOGIN',
      }),
      'DATABASE_MISSING',
    ],
    [
      'missing database by number',
      failure('x', { code: 'ELOGIN', number: 4060 }),
      'DATABASE_MISSING',
    ],
    [
      'no permission',
      failure('The SELECT permission was denied', { code: 'EREQUEST', number: 229 }),
      'DATABASE_PERMISSION',
    ],
    [
      'rejected',
      failure('Failed to connect', {
        code: 'ESOCKET',
        originalError: failure('x', {
          cause: failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
        }),
      }),
      'DATABASE_REFUSED',
    ],
    [
      'unknown host',
      failure('getaddrinfo ENOTFOUND db', {
        code: 'ESOCKET',
        originalError: failure('x', { code: 'ENOTFOUND' }),
      }),
      'DATABASE_REFUSED',
    ],
    [
      'own certificate',
      failure('self-signed certificate', { code: 'ESOCKET' }),
      'DATABASE_REFUSED',
    ],
    [
      'time-out',
      failure('Failed to connect to db:1433 in 15000ms', { code: 'ETIMEOUT' }),
      'DATABASE_TIMEOUT',
    ],
    [
      'missing instance',
      failure('Failed to get response from SQL Server Browser', { code: 'EINSTLOOKUP' }),
      'DATABASE_REFUSED',
    ],
    [
      'old server',
      failure("Incorrect syntax near 'JSON'.", { code: 'EREQUEST', number: 102 }),
      'DATABASE_FAILED',
    ],
  ])('%s has its code', (_, error, code) => {
    const mapped = connectionError(error, target);
    if (!(mapped instanceof PipelineError)) throw new Error('no PipelineError', { cause: mapped });
    expect(mapped.code).toBe(code);
    expect(mapped.cause).toBe(error);
    expect(JSON.stringify(mapped.problems)).not.toContain('pass-word');
  });

  test('is passed on if it is internal', () => {
    const fault = new TypeError('x is not a function');
    expect(connectionError(fault, target)).toBe(fault);
  });
});

test('a missing driver is reported by name', async () => {
  const missing = Object.assign(new Error("Cannot find package 'mssql'"), {
    code: 'ERR_MODULE_NOT_FOUND',
  });
  const load = () => Promise.reject(missing);
  await expect(loadMssql(load)).rejects.toMatchObject({
    problems: [{ code: 'DATABASE_DRIVER_MISSING', hint: 'Run npm install mssql.' }],
  });
});

test('a server that never responds is a time-out, and the connection is closed', async () => {
  const server = createServer();
  const closed = once(server, 'connection').then(([socket]: Socket[]) =>
    once(socket?.resume() ?? server, 'close'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `sqlserver://127.0.0.1:${port};database=shop;user=me;password=pass-word`;
  await expect(sqlserver.connect(url, { timeoutMs: 200, baseFolder: '/' })).rejects.toMatchObject({
    problems: [{ code: 'DATABASE_TIMEOUT' }],
  });
  await closed;
  server.close();
});

describe('a connection', () => {
  /** A driver that responds with this row. */
  function answering(row: Record<string, unknown>, log: string[] = []): MssqlDriver {
    return {
      ConnectionPool: class {
        on() {
          return this;
        }
        async connect() {
          log.push('connect');
        }
        request() {
          return { query: async () => ({ recordset: [row] }), batch: async () => undefined };
        }
        async close() {
          log.push('close');
        }
      },
    };
  }

  test('reads the catalog with one query, and is closed', async () => {
    const log: string[] = [];
    const row = Object.fromEntries(
      Object.entries(shopRows).map(([name, rows]) => [name, JSON.stringify(rows)]),
    );
    const connection = await openWith(answering(row, log), target, {
      timeoutMs: 60_000,
      baseFolder: '/',
    });
    expect((await connection.readCatalog({ schemas: null })).tables).toHaveLength(7);
    await connection.close();
    expect(log).toEqual(['connect', 'close']);
  });

  test('reads only the schema that the URL names, and reports it', async () => {
    const tables = shopRows.tables.map((table) => ({ ...table, schema: 'sales' }));
    const [first] = shopRows.tables;
    const row = { tables: JSON.stringify([...tables.slice(1), first]) };
    const limits = { timeoutMs: 60_000, baseFolder: '/' };
    const connection = await openWith(answering(row), { ...target, schemas: ['dbo'] }, limits);
    const { tables: read, notes } = await connection.readCatalog({ schemas: null });
    expect(read.map(({ schema, name }) => [schema, name])).toEqual([['dbo', first?.name]]);
    expect(notes).toContainEqual({
      table: 'shop',
      message: 'Only what is in the schemas of the URL was read: "dbo".',
    });
  });

  test('to an empty database is reported', async () => {
    const connection = await openWith(answering({}), target, {
      timeoutMs: 60_000,
      baseFolder: '/',
    });
    await expect(connection.readCatalog({ schemas: null })).rejects.toMatchObject({
      problems: [
        {
          code: 'DATABASE_EMPTY',
          message: 'No tables were found: the database is empty, or this user may not read it.',
        },
      ],
    });
    await connection.close();
  });
});
