import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { wireUrl } from './cockroachdb-url.ts';
import { mysqlAddress } from './mysql-url.ts';
import { postgresqlAddress } from './postgresql-url.ts';
import { databasePath } from './sqlite-url.ts';
import { sqlServerAddress } from './sqlserver-url.ts';
import { UnusableUrl } from './unusable-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'database-urls-'));
writeFileSync(join(folder, 'ca.pem'), 'certificate');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The result of parsing a URL; an error is one sentence without the secret. */
function made(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnusableUrl)) throw error;
    const { message, reason, hint, cause } = error;
    expect(`${message}${hint}${String(cause)}`).not.toMatch(/hushed|shed@/);
    expect(`${message}; ${hint}`).toMatch(/^[^\n]+[^.]$/);
    return { rejected: reason };
  }
}

const tlsParameters = [
  ...['DISABLED', 'preferred', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY', 'maybe', ''].flatMap(
    (mode) => [`ssl-mode=${mode}`, `sslmode=${mode}`, `ssl_mode=${mode}&ssl-ca=ca.pem`],
  ),
  ...['true', 'false', '1', '0', '{"rejectUnauthorized":true}', '{"rejectUnauthorized":false}'],
  ...['{oops', 'Amazon%20RDS', '[]', 'null'],
].map((text) => (/^ssl/.test(text) ? text : `ssl=${text}`));

const urls: Readonly<Record<string, readonly string[]>> = {
  postgresql: [
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
    'postgresql://u:hushed@one,two/shop?target_session_attrs=primary',
    'postgresql:///shop?host=one,two',
    ...['any', 'read-write'].map((role) => `postgresql://db/shop?target_session_attrs=${role}`),
    ...['', '&sslmode=verify-full', '&sslmode=require'].map(
      (mode) => `postgresql://db/shop?sslrootcert=system${mode}`,
    ),
    ...[
      'pgbouncer=true&connection_limit=1',
      'pgbouncer=false',
      'prepare=false',
      'prepare=true',
    ].map((flag) => `postgresql://db:6432/shop?${flag}`),
    ...[
      'schema=Tenant%201',
      'schema=a,b',
      'currentSchema=%22Tenant%201%22,PUBLIC',
      'search_path=%22$user%22,%20public',
      'options=-csearch_path%3Da,b',
      'options=-c%20search_path%3Da%5C%20,b%20-c%20work_mem%3D8MB',
      'options=--search_path%3Da&application_name=x',
      'options=-c%20work_mem%3D8MB',
      'schema=a&search_path=a',
      'schema=a&search_path=b',
      'schema=',
    ].map((named) => `postgresql://u:hushed@db/shop?${named}`),
    'postgresql:shop',
    'http://db/shop',
  ],
  cockroachdb: [
    'cockroachdb://root@db/shop',
    'cockroachdb://root@db:26258/shop?sslmode=verify-full',
    'CockroachDB://root@db/shop?port=5',
    'cockroachdb:///shop?host=/tmp',
    'cockroachdb://u:hus/hed@db/shop',
    'cockroach://root@db/shop',
    'postgresql://root@db/shop',
  ],
  mysql: [
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
    ...['schema=shop', 'schema=other', 'currentSchema=other', 'search_path=other', 'schema='].map(
      (named) => `mysql://u:hushed@db/shop?${named}`,
    ),
    'mysql:/hushed',
    'postgresql://u:hushed@db/shop',
    'mysql://u:hushed@db',
    'mysql://u:hushed@db/a/b',
    'mysql://u:hu/shed@db/shop',
    'mysql://u:hushed#x@db/shop',
    'mysql://u:hushed%E0%A4%A@db/shop',
    'mysql://u:hushed@db:99999/shop',
  ],
  sqlserver: [
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
    'sqlserver://me:hushed@db/shop?currentSchema=sales',
    'sqlserver://me:hushed@db',
    'sqlserver://me:hus/hed@db/shop',
    'sqlserver://me:hushed%E0%A4%A@db/shop',
  ],
  sqlite: [
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
  ],
};

const readers: Readonly<Record<string, (url: string) => unknown>> = {
  postgresql: (url) => postgresqlAddress(url, folder),
  cockroachdb: wireUrl,
  mysql: (url) => mysqlAddress(url, folder),
  sqlserver: sqlServerAddress,
  sqlite: (url) => databasePath(url, folder),
};

test.each(Object.keys(readers))('a URL of %s is parsed as before', async (provider) => {
  const read = readers[provider] ?? (() => null);
  const results = (urls[provider] ?? []).map((url) => [url, made(() => read(url))]);
  const text = JSON.stringify(Object.fromEntries(results), null, 2);
  const reported = `${text.replaceAll(folder, '/project').replaceAll(tmpdir(), '/tmp').replaceAll(encodeURIComponent(folder), '%2Fproject')}\n`;
  await expect(reported).toMatchFileSnapshot(`fixtures/${provider}.json`);
});
