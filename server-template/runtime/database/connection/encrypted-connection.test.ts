import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testLimits } from '../../../testing/database.case.ts';
import { selfSignedCertificate } from '../../../testing/self-signed-certificate.ts';
import { fakeMysql, fakePostgresql, startFakeDatabase } from '../../../testing/tls-databases.ts';
import { openDatabase as openCockroach } from '../cockroachdb.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import { openDatabase as openMysql } from '../mysql.ts';
import { openDatabase as openPostgresql } from '../postgresql.ts';

const own = selfSignedCertificate('localhost');
const thirdParty = selfSignedCertificate('elsewhere.example');
const numbered = selfSignedCertificate('127.0.0.1');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  await writeFile(join(folder, 'own.pem'), own.cert);
  await writeFile(join(folder, 'foreign.pem'), thirdParty.cert);
  await writeFile(join(folder, 'numbered.pem'), numbered.cert);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Attempt {
  readonly open: (options: DatabaseOptions) => Promise<Database>;
  readonly protocol: Parameters<typeof startFakeDatabase>[0];
  readonly scheme: string;
  readonly host?: string;
}

/** Result of connecting to a URL: `tls`, `clear`, or the error. */
async function outcome(
  { open, protocol, scheme, host = 'localhost' }: Attempt,
  parameters: string,
  certificate: typeof own | null,
): Promise<readonly string[]> {
  const server = await startFakeDatabase(protocol, certificate);
  const url = `${scheme}://ann:pass-word@${host}:${server.port}/shop${parameters}`;
  try {
    // Only the result matters, not the time.
    const database = await open({ url, folder, ...testLimits, poolTimeoutMs: 10_000 });
    await database.ping();
    await database.close();
    return [...new Set(server.logins)];
  } catch (error) {
    expect(String(error)).not.toContain('pass-word');
    return [...server.logins, (error as Error).message];
  } finally {
    server.close();
  }
}

const selfSigned = expect.stringMatching(/: self-signed certificate\b/) as string;
const wrongHost = expect.stringMatching(/does not match certificate's altnames/) as string;

describe.each([
  ['PostgreSQL', { open: openPostgresql, protocol: fakePostgresql, scheme: 'postgresql' }],
  ['CockroachDB', { open: openCockroach, protocol: fakePostgresql, scheme: 'cockroachdb' }],
] as const)('a connection to %s', (_, attempt) => {
  test.each([
    ['', 'clear'],
    ['?sslmode=disable', 'clear'],
    ['?sslmode=allow', 'clear'],
    ['?sslmode=prefer', 'tls'],
    ['?sslmode=require', 'tls'],
    ['?sslmode=no-verify', 'tls'],
    ['?sslmode=disable&sslmode=require', 'tls'],
    ['?sslmode=verify-full&sslrootcert=own.pem', 'tls'],
    ['?sslmode=verify-ca&sslrootcert=./own.pem', 'tls'],
    ['?sslmode=verify-full', selfSigned],
    ['?sslmode=verify-full&sslrootcert=foreign.pem', selfSigned],
    ['?sslmode=require&sslrootcert=foreign.pem', selfSigned],
  ])('with %s gives the expected result', async (parameters, want) => {
    expect(await outcome(attempt, parameters, own)).toEqual([want]);
  });

  test('accepts a certificate of another host only if names are not verified', async () => {
    const authority = '&sslrootcert=foreign.pem';
    expect(await outcome(attempt, `?sslmode=verify-full${authority}`, thirdParty)).toEqual([
      wrongHost,
    ]);
    expect(await outcome(attempt, `?sslmode=verify-ca${authority}`, thirdParty)).toEqual(['tls']);
  });

  test('verifies an IP address as such', async () => {
    const there = { ...attempt, host: '127.0.0.1' };
    const mode = '?sslmode=verify-full&sslrootcert=';
    expect(await outcome(there, `${mode}numbered.pem`, numbered)).toEqual(['tls']);
    expect(await outcome(there, `${mode}own.pem`, own)).toEqual([wrongHost]);
  });

  test('to a server without TLS is in clear text only if the URL allows it', async () => {
    expect(await outcome(attempt, '?sslmode=prefer', null)).toEqual(['clear']);
    for (const mode of ['require', 'no-verify', 'verify-full']) {
      expect(await outcome(attempt, `?sslmode=${mode}`, null)).toEqual([
        expect.stringMatching(/The server does not support SSL connections$/),
      ]);
    }
  });
});

describe('a connection to MySQL', () => {
  const attempt: Attempt = { open: openMysql, protocol: fakeMysql, scheme: 'mysql' };

  test.each([
    ['', 'clear'],
    ['?ssl-mode=DISABLED', 'clear'],
    ['?ssl-mode=REQUIRED', 'tls'],
    ['?sslaccept=accept_invalid_certs', 'tls'],
    ['?ssl={"rejectUnauthorized":false}', 'tls'],
    ['?ssl-mode=VERIFY_IDENTITY&ssl-ca=own.pem', 'tls'],
    ['?ssl-ca=own.pem', 'tls'],
    ['?sslcert=./own.pem&sslaccept=strict', 'tls'],
    ['?ssl-mode=VERIFY_CA', selfSigned],
    ['?ssl-mode=VERIFY_IDENTITY', selfSigned],
    ['?ssl=true', selfSigned],
    ['?ssl-mode=VERIFY_CA&ssl-ca=foreign.pem', selfSigned],
  ])('with %s gives the expected result', async (parameters, want) => {
    expect(await outcome(attempt, parameters, own)).toEqual([want]);
  });

  test('supports mariadb: URLs', async () => {
    expect(await outcome({ ...attempt, scheme: 'mariadb' }, '?sslmode=require', own)).toEqual([
      'tls',
    ]);
  });

  test('accepts a certificate of another host only if names are not verified', async () => {
    const authority = '&ssl-ca=foreign.pem';
    expect(await outcome(attempt, `?ssl-mode=VERIFY_IDENTITY${authority}`, thirdParty)).toEqual([
      wrongHost,
    ]);
    expect(await outcome(attempt, `?ssl-mode=VERIFY_CA${authority}`, thirdParty)).toEqual(['tls']);
  });

  test('verifies an IP address as such', async () => {
    const there = { ...attempt, host: '127.0.0.1' };
    const mode = '?ssl-mode=VERIFY_IDENTITY&ssl-ca=';
    expect(await outcome(there, `${mode}numbered.pem`, numbered)).toEqual(['tls']);
    expect(await outcome(there, `${mode}own.pem`, own)).toEqual([wrongHost]);
  });

  test('to a server without TLS is rejected if the URL requires it', async () => {
    for (const mode of ['REQUIRED', 'VERIFY_IDENTITY']) {
      expect(await outcome(attempt, `?ssl-mode=${mode}`, null)).toEqual([
        expect.stringMatching(/Server does not support secure connection$/),
      ]);
    }
  });
});
