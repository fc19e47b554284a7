import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { wireUrl as introspectedCockroach } from '../pipeline/dialects/cockroachdb/wire-url.ts';
import { mysql } from '../pipeline/dialects/mysql/dialect.ts';
import { readMysqlUrl } from '../pipeline/dialects/mysql/database-url.ts';
import { clientConfigs } from '../pipeline/dialects/postgresql/database-url.ts';
import { databasePath as introspectedFile } from '../pipeline/dialects/sqlite/database-url.ts';
import { readSqlserverUrl } from '../pipeline/dialects/sqlserver/database-url.ts';
import { PipelineError } from '../pipeline/errors.ts';
import { ConfigurationError } from '../server-template/runtime/configuration/configuration-error.ts';
import { wireUrl as servedCockroach } from '../server-template/runtime/database/cockroachdb.ts';
import { mysqlAddress } from '../server-template/runtime/database/mysql-url.ts';
import { connectionStrings } from '../server-template/runtime/database/postgresql-url.ts';
import { databasePath as servedFile } from '../server-template/runtime/database/sqlite-url.ts';
import { sqlServerAddress } from '../server-template/runtime/database/sqlserver-url.ts';
import { selfSignedCertificate } from '../server-template/testing/self-signed-certificate.ts';
import { fakeMysql, startFakeDatabase } from '../server-template/testing/tls-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'database-urls-'));
writeFileSync(join(folder, 'ca.pem'), 'certificate');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a side makes of a URL; every rejection is the same one, and must keep the secret. */
function made(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PipelineError) && !(error instanceof ConfigurationError)) throw error;
    expect(`${error.message}${String(error.cause)}`).not.toMatch(/hushed|shed@/);
    expect(error.message).toMatch(/^[^\n]+\.$/);
    return 'refused';
  }
}

describe('introspection and the generated server go to the same PostgreSQL for', () => {
  const introspected = (url: string) =>
    clientConfigs(url, folder).map(({ connectionString }) => connectionString);

  test.each([
    'postgresql://u:hushed@db/shop',
    'postgres://u:hushed@db:6432/shop?application_name=a&schema=public',
    'POSTGRESQL://u@db/shop',
    'postgresql:///shop?host=/var/run/postgresql&user=u',
    'postgresql://u:hushed@/shop?host=/tmp&port=6432',
    'postgresql://%2Fvar%2Frun/shop',
    'postgresql://u:p%40%2Fss@[::1]:5432/my%20shop',
    ...['disable', 'allow', 'prefer', 'require', 'verify-full', 'no-verify', 'maybe', ''].map(
      (mode) => `postgresql://u:hushed@db/shop?sslmode=${mode}`,
    ),
    'postgresql://u:hushed@db/shop?sslmode=disable&sslmode=require',
    'postgresql://u:hushed@db/shop?sslmode=require&sslmode=maybe',
    'postgresql://u:hushed@db/shop?sslmode=verify-ca&sslrootcert=ca.pem',
    'postgresql://u:hushed@db/shop?sslrootcert=./ca.pem&sslcert=ca.pem&sslkey=ca.pem',
    `postgresql://u:hushed@db/shop?sslmode=prefer&sslrootcert=${folder}/ca.pem`,
    'postgresql://u:hus/hed@db/shop',
    'postgresql://u:1#hushed@db/shop',
    'postgresql://u:1?hushed@db/shop',
    'postgresql://u:hushed%zz@db/shop',
    'postgresql://one:1,two:2/shop',
    'postgresql:shop',
    'http://db/shop',
  ])('%s', (url) => {
    expect(made(() => connectionStrings(url, folder))).toEqual(made(() => introspected(url)));
  });

  // Introspection meets what the driver itself rejects a step later.
  test.each([
    'postgresql://u:hushed@db/shop?sslmode=verify-ca',
    'postgresql://u:hushed@db/shop?sslrootcert=/no/such/file',
  ])('%s, which the driver refuses', (url) => {
    expect(made(() => connectionStrings(url, folder))).toBe('refused');
  });

  test.each([
    'cockroachdb://root@db/shop',
    'cockroachdb://root@db:26258/shop?sslmode=verify-full',
    'CockroachDB://root@db/shop?port=5',
    'cockroachdb:///shop?host=/tmp',
    'cockroachdb://u:hus/hed@db/shop',
    'cockroach://root@db/shop',
    'postgresql://root@db/shop',
  ])('%s', (url) => {
    expect(servedCockroach(url)).toBe(introspectedCockroach(url));
  });
});

describe('introspection and the generated server go to the same MySQL for', () => {
  const introspected = (url: string) => {
    const { tls, socketPath, ...rest } = readMysqlUrl(url, folder);
    return {
      ...rest,
      ...(socketPath !== null && { socketPath }),
      ...(tls !== null && { ssl: tls }),
    };
  };
  const tlsParameters = [
    ...['DISABLED', 'preferred', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY', 'maybe', ''].flatMap(
      (mode) => [`ssl-mode=${mode}`, `sslmode=${mode}`, `ssl_mode=${mode}&ssl-ca=ca.pem`],
    ),
    ...['true', 'false', '1', '0', '{"rejectUnauthorized":true}', '{"rejectUnauthorized":false}'],
    ...['{oops', 'Amazon%20RDS', '[]', 'null'],
  ].map((text) => (/^ssl/.test(text) ? text : `ssl=${text}`));

  test.each([
    'mysql://db/shop',
    'mysql://u:p%40%2F@db:3307/my%20shop?connection_limit=5',
    'mariadb://u@[::1]/shop',
    'MySQL://db/shop',
    'mysql:///shop?socket=/tmp/s',
    'mysql://db/shop?socketPath=/tmp/s',
    ...tlsParameters.map((text) => `mysql://u:hushed@db/shop?${text}`),
    'mysql://db/shop?ssl-ca=ca.pem',
    'mysql://db/shop?sslcert=./ca.pem&sslaccept=strict',
    'mysql://db/shop?sslaccept=accept_invalid_certs',
    'mysql://db/shop?ssl-ca=/nowhere/ca.pem',
    'mysql:/hushed',
    'postgresql://u:hushed@db/shop',
    'mysql://u:hushed@db',
    'mysql://u:hushed@db/a/b',
    'mysql://u:hu/shed@db/shop',
    'mysql://u:hushed#x@db/shop',
    'mysql://u:hushed%E0%A4%A@db/shop',
    'mysql://u:hushed@db:99999/shop',
  ])('%s', (url) => {
    expect(made(() => mysqlAddress(url, folder))).toEqual(made(() => introspected(url)));
  });
});

test('introspection checks the certificate of an address against that address', async () => {
  const logins = [];
  for (const host of ['127.0.0.1', 'localhost']) {
    const certificate = selfSignedCertificate(host);
    writeFileSync(join(folder, 'host.pem'), certificate.cert);
    const server = await startFakeDatabase(fakeMysql, certificate);
    const url = `mysql://u:hushed@127.0.0.1:${server.port}/shop?ssl-ca=host.pem`;
    const connection = mysql.connect(url, { timeoutMs: 5000, baseFolder: folder });
    await connection.then(
      (open) => open.close(),
      (error: unknown) => expect(String(error)).toMatch(/altnames/),
    );
    logins.push([...server.logins]);
    server.close();
  }
  expect(logins).toEqual([['tls'], []]);
});

test.each([
  'sqlserver://db:1433;database=shop;user=me;password=hushed;encrypt=true',
  'sqlserver://db;initial catalog=shop;User Id=me;pwd={hushed};schema=dbo',
  'sqlserver://db;databaseName=shop;username=me;password={a;b}}c@/};trustServerCertificate=true',
  'sqlserver://db;database=shop;uid=me;trust_server_certificate=yes;encrypt=no',
  'sqlserver://db\\SQLEXPRESS;database=shop;user=me',
  'sqlserver://db;instanceName=SQLEXPRESS;database=shop',
  'sqlserver://[::1]:1434;database=shop;encrypt=DANGER_PLAINTEXT',
  'SqlServer://me:p%40%3B@db:1434/my%20shop?encrypt=false&trustServerCertificate=true',
  'sqlserver://db?database=shop&user=me&password=hushed',
  'sqlserver:hushed',
  'mssql://db;database=shop;password=hushed',
  'sqlserver://;database=shop;password=hushed',
  'sqlserver://db;user=me;password=hushed',
  'sqlserver://db:99999;database=shop;password=hushed',
  'sqlserver://db:port;database=shop;password=hushed',
  'sqlserver://db;database=shop;integratedSecurity=true;password=hushed',
  'sqlserver://me:hushed@db',
  'sqlserver://me:hus/hed@db/shop',
  'sqlserver://me:hushed%E0%A4%A@db/shop',
])('introspection and the generated server go to the same SQL Server for %s', (url) => {
  expect(made(() => sqlServerAddress(url))).toEqual(made(() => readSqlserverUrl(url)));
});

test.each([
  'file:shop.db',
  'file:./shop.db?mode=ro',
  'file:../shop.db#x',
  'file:my%20shop.db',
  'file:/var/shop%3F.db',
  'file:///var/my%20shop%23.db?cache=shared',
  'FILE:shop.db',
  'file://elsewhere/shop.db',
  'file:%E0%A4%A',
  'file:',
  'shop.db',
  'postgresql://u:hushed@db/shop',
])('introspection and the generated server open the same SQLite file for %s', (url) => {
  expect(made(() => servedFile(url, folder))).toEqual(made(() => introspectedFile(url, folder)));
});
