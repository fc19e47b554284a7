import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mysql } from '../pipeline/dialects/mysql/dialect.ts';
import { ConfigurationError } from '../server-template/runtime/configuration/configuration-error.ts';
import { openDatabase } from '../server-template/runtime/database/postgresql.ts';
import { selfSignedCertificate } from '../server-template/testing/self-signed-certificate.ts';
import { fakeMysql, startFakeDatabase } from '../server-template/testing/tls-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'database-urls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Introspection fails one step later, with the driver's own error.
test.each([
  'postgresql://u:hushed@db/shop?sslmode=verify-ca',
  'postgresql://u:hushed@db/shop?sslrootcert=/no/such/file',
])('%s, which the driver rejects, stops the start', async (url) => {
  const limits = { poolSize: 1, poolTimeoutMs: 100, statementTimeoutMs: 100 };
  const error: unknown = await openDatabase({ url, folder, ...limits }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(String(error)).not.toMatch(/hushed/);
});

test('introspection verifies the certificate of an IP address against that address', async () => {
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
